/** Runs one check over one of its examples, for tests and documentation. */

import type { Check } from "#checks/kit/define-check.ts";
import { type PageExample, type ParseExample, pageFromExample, type SiteExample } from "#checks/kit/examples.ts";
import { judgeOnePage, judgeWholeSite } from "#checks/kit/judge.ts";
import type { Finding } from "#domain/check.ts";
import type { Outcome } from "#domain/severity.ts";
import { siteFromExample } from "./example-site.ts";

export interface ExampleResult {
  readonly findings: readonly Finding[];
  readonly errored: boolean;
  /** Where the findings lie; `""` is the site as a whole. */
  readonly places: readonly string[];
}

export function runExample(check: Check, example: PageExample | SiteExample, parse: ParseExample): ExampleResult {
  if (check.scope === "site") {
    if (!("pages" in example)) throw new Error(`${check.id}: a check of the site needs examples with pages`);
    const view = siteFromExample(example, parse);
    const judgement = judgeWholeSite(view, [check]);
    const findings = [...judgement.findings];
    return {
      findings,
      errored: judgement.tallies().some(({ errored }) => errored > 0),
      places: findings.map(({ urlId }) => view.byId(urlId)?.url ?? ""),
    };
  }
  if ("pages" in example) throw new Error(`${check.id}: a check of a page needs examples with html`);
  const findings: Finding[] = [];
  const page = pageFromExample(example, parse);
  const outcome: Outcome = judgeOnePage(page)(check, findings);
  return { findings, errored: outcome === "errored", places: findings.map(() => page.url) };
}
