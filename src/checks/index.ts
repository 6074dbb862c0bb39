/**
 * The door of checks/: lists the checks, judges pages and sites, and puts findings into words. Nothing here fetches,
 * waits or reads a clock, so a stored crawl can be judged again at any time, in any thread.
 */

import type { CheckInfo, CheckOverrides, Finding } from "#domain/check.ts";
import type { CustomRules } from "#domain/custom-rules.ts";
import type { Document } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isTurnedOn } from "#domain/turned-on.ts";
import { type Corpus, createCorpus } from "./kit/corpus.ts";
import { customCheck, fileCheck } from "./kit/custom-check.ts";
import type { Check, Registered } from "./kit/define-check.ts";
import type { PageExample, SiteExample } from "./kit/examples.ts";
import { createPageJudge, type PageJudge, type PageJudgement } from "./kit/judge-page.ts";
import { judgeWholeSite, type SiteJudgement } from "./kit/judge-site.ts";
import { fillLimit, fillMessage } from "./kit/message.ts";
import { newPageTally } from "./kit/outcomes.ts";
import { agreed } from "./kit/suggest/one-answer.ts";
import { type SuggestionRequest, suggestFor } from "./kit/suggest/suggest-for.ts";
import { registry } from "./registry.ts";

export interface Checks extends RegisteredChecks {
  /** With the checks that a website has of its own, behind all others; the same object where it has none. */
  withRules(rules: Pick<CustomRules, "checks" | "file"> | null): Checks;
}

const NO_OVERRIDES: CheckOverrides = {};

export function createChecks(registered: readonly Registered[] = registry): Checks {
  const checks: Checks = {
    ...registeredChecks(registered),
    withRules(rules) {
      const own = [...(rules?.checks ?? []).map(customCheck), ...(rules?.file?.checks ?? []).map(fileCheck)];
      return own.length === 0 ? checks : createChecks([...registered, ...own]);
    },
  };
  return checks;
}

type RegisteredChecks = ReturnType<typeof registeredChecks>;

function registeredChecks(registered: readonly Registered[]) {
  const list: readonly CheckInfo[] = registered.map(toInfo);
  const infoOf = new Map(list.map((info) => [info.id, info]));
  const checkOf = new Map(registered.map(({ check }) => [check.id, check]));
  const messageOf = new Map(registered.map(({ check }) => [check.id, check.message]));
  const checks = registered.map(({ check }) => check);
  const judges = new WeakMap<CheckOverrides, PageJudge>();

  /** An audit hands in the same settings for each of its pages. */
  function judgeUnder(overrides: CheckOverrides): PageJudge {
    const known = judges.get(overrides);
    if (known) return known;
    const judge = createPageJudge(checks, overrides);
    judges.set(overrides, judge);
    return judge;
  }

  return {
    list,

    get: (id: string): CheckInfo | undefined => infoOf.get(id),

    judgePage: ({ page }: { readonly page: Page }, overrides: CheckOverrides = NO_OVERRIDES): PageJudgement =>
      judgeUnder(overrides)(page),

    judgeSite(view: SiteView, overrides: CheckOverrides = {}): SiteJudgement {
      const running = checks.flatMap((check) =>
        check.scope === "site" && isTurnedOn(check, overrides) ? [check] : [],
      );
      return judgeWholeSite(view, running, overrides);
    },

    /** Ids of the checks that can propose a value. */
    suggesting: checks.flatMap((check) => (check.suggest ? [check.id] : [])),

    /** What the whole site tells about its own style; needed for every suggestion. */
    corpusOf: (view: SiteView, startPage: Document | undefined): Corpus =>
      createCorpus(view.urls(), startPage, { host: URL.parse(view.facts.startUrl)?.hostname ?? "" }),

    suggest(checkId: string, request: SuggestionRequest): Suggestion | null {
      const check = checkOf.get(checkId);
      return check ? suggestFor(check, request) : null;
    },

    /** The suggestions for one page, by any key: those about one link say the same. */
    agreed,

    /** What a check reports and what it leaves alone: the HTML of pages alone, and the reason. */
    examplesOf(id: string): { readonly fails: readonly ShownExample[]; readonly passes: readonly ShownExample[] } {
      const { fails, passes } = checkOf.get(id)?.examples() ?? { fails: [], passes: [] };
      return { fails: fails.flatMap(shown), passes: passes.flatMap(shown) };
    },

    /** Adds up the outcomes of many pages. */
    newPageTally: () => newPageTally(list),

    /** The words of a finding. A check that no longer exists is named by its id, so old audits stay readable. */
    describe({ checkId, args }: Pick<Finding, "checkId" | "args">): {
      readonly title: string;
      readonly message: string;
    } {
      const title = infoOf.get(checkId)?.title ?? checkId;
      return { title, message: fillMessage(messageOf.get(checkId) ?? title, args) };
    },
  };
}

export interface ShownExample {
  readonly because: string;
  /** Empty where it takes a whole site to show it. */
  readonly html: string;
}

/** What a check is not asked about says nothing about it. */
function shown(example: PageExample | SiteExample): readonly ShownExample[] {
  if (example.outcome === "not-applicable") return [];
  return [{ because: example.because, html: "pages" in example ? "" : (example.html ?? "") }];
}

function toInfo({ category, check }: Registered): CheckInfo {
  const { id, title, effect, severity, certainty, needs, fix, core, docs, noSuggestion } = check;
  const inWords = (text: string) => fillLimit(text, check.limit);
  return {
    ...{ id, title, category, effect, severity, certainty, fix, core },
    causedIn: check.causedIn ?? "template",
    scope: check.scope ?? "page",
    scored: check.informs !== true,
    spoilsPage: check.spoilsPage === true,
    offByDefault: check.offByDefault === true,
    needs: [...needs],
    method: methodOf(check),
    threshold: check.threshold === undefined ? null : inWords(check.threshold),
    limit: check.limit ?? null,
    docs: { ...docs, what: inWords(docs.what), sources: [...docs.sources] },
    // Our way to a better value does not know another limit: see kit/suggest/limits.ts.
    noSuggestion:
      check.suggest && check.limit !== undefined
        ? `${noSuggestion} Or the website has a custom limit for this check, which suggestions don't use.`
        : noSuggestion,
    docsUrl: category === "custom" ? "docs/custom-checks.md" : `docs/reference/checks/${id}.md`,
  };
}

function methodOf(check: Check): CheckInfo["method"] {
  if (check.scope === "site" && check.needs.includes("lab")) return "lab";
  if (check.scope === "site") return check.needs.includes("graph") ? "graph" : "probe";
  if (check.needs.includes("rendering")) return "rendered";
  return check.needs.includes("document") ? "static" : "header";
}
