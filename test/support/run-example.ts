/** Runs one check over one of its examples, for tests and documentation. */

import { createCorpus } from "#checks/kit/corpus.ts";
import type { Check } from "#checks/kit/define-check.ts";
import { type PageExample, type ParseExample, pageFromExample, type SiteExample } from "#checks/kit/examples.ts";
import { createPageJudge } from "#checks/kit/judge-page.ts";
import { judgeWholeSite } from "#checks/kit/judge-site.ts";
import { NOT_RUN } from "#checks/kit/outcomes.ts";
import { suggestFor } from "#checks/kit/suggest/suggest-for.ts";
import type { CheckOverrides, Finding, Tally } from "#domain/check.ts";
import { type CheckOutcome, OUTCOMES } from "#domain/outcome.ts";
import type { Page } from "#domain/page.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { pagesOfExample, siteFromExample } from "./example-site.ts";
import { siteOfExample } from "./site-of-example.ts";

export interface ExampleResult {
  readonly findings: readonly Finding[];
  readonly outcome: CheckOutcome;
  /** Where the findings lie; `""` is the site as a whole. */
  readonly places: readonly string[];
  /** Aligned with `findings`. */
  readonly suggestions: readonly (Suggestion | null)[];
}

export function runExample(
  check: Check,
  example: PageExample | SiteExample,
  parse: ParseExample,
  set: CheckOverrides = {},
): ExampleResult {
  // Also those that are off by default.
  const overrides = { ...set, [check.id]: { enabled: true, ...set[check.id] } };
  if (check.scope === "site") {
    if (!("pages" in example)) throw new Error(`${check.id}: a check of the site needs examples with pages`);
    return runOverSite(check, example, parse, overrides);
  }
  if ("pages" in example) throw new Error(`${check.id}: a check of a page needs examples with html`);
  const page = pageFromExample(example, parse);
  const { findings, outcomes } = createPageJudge([check], overrides)(page);
  return {
    findings,
    outcome: OUTCOMES[outcomes[0] ?? NOT_RUN] ?? "errored",
    places: findings.map(() => page.url),
    suggestions: suggestInSite(check, findings, { page, site: siteOfExample(example), overrides }, parse),
  };
}

function suggestInSite(
  check: Check,
  findings: readonly Finding[],
  { page, site, overrides }: { readonly page: Page; readonly site: SiteExample; readonly overrides: CheckOverrides },
  parse: ParseExample,
): ExampleResult["suggestions"] {
  if (!check.suggest) return findings.map(() => null);
  const view = siteFromExample(site, parse);
  const corpus = createCorpus(view.urls(), view.startPage, { host: new URL(view.facts.startUrl).hostname });
  const seen = view.byUrl(page.url);
  return findings.map((finding) => suggestFor(check, { finding, seen, page, view, corpus, overrides }));
}

function runOverSite(
  check: Check & { scope: "site" },
  example: SiteExample,
  parse: ParseExample,
  overrides: CheckOverrides,
): ExampleResult {
  const view = siteFromExample(example, parse);
  const pages = new Map(pagesOfExample(example, parse).map((page) => [page.urlId, page]));
  const judgement = judgeWholeSite(view, [check], overrides);
  const corpus = createCorpus(view.urls(), view.startPage, { host: new URL(view.facts.startUrl).hostname });
  const findings = [...judgement.findings];
  return {
    findings,
    outcome: judgement.tallies().map(outcomeOf)[0] ?? "errored",
    places: findings.map(({ urlId }) => view.byId(urlId)?.url ?? ""),
    suggestions: findings.map((finding) => {
      const seen = view.byId(finding.urlId);
      return suggestFor(check, { finding, seen, page: pages.get(finding.urlId), view, corpus, overrides });
    }),
  };
}

function outcomeOf(tally: Tally): CheckOutcome {
  if (tally.errored > 0) return "errored";
  if (tally.failed > 0) return "failed";
  if (tally.passed > 0) return "passed";
  return tally.cannotTell > 0 ? "cannot-tell" : "not-applicable";
}
