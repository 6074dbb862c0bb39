/**
 * Runs the checks of pages. A check that throws is `errored`: its fault, not the page's, so the audit goes on and no
 * finding is made up.
 */
import type { CheckOverrides, Finding } from "#domain/check.ts";
import type { CheckOutcome } from "#domain/outcome.ts";
import type { Page } from "#domain/page.ts";
import { isTurnedOn } from "#domain/turned-on.ts";
import type { AnyPageCheck, Applies, Check } from "./define-check.ts";
import { type PageContext, type PageNeed, pageContext } from "./facts.ts";
import { createPlaces, limitOf, toFinding } from "./findings.ts";
import { isRefused } from "./guards.ts";
import { forgetLast } from "./memoize-last.ts";
import { CODES, NOT_RUN, type PageOutcomes } from "./outcomes.ts";

export interface PageJudgement {
  readonly findings: readonly Finding[];
  readonly outcomes: PageOutcomes;
}

export type PageJudge = (page: Page) => PageJudgement;

/**
 * Judges pages, one after the other. What a website set for its checks is looked up here, once for all pages.
 * @param checks all of them, in the order of the outcomes; those of the site are passed over
 */
export function createPageJudge(checks: readonly Check[], overrides: CheckOverrides): PageJudge {
  const running = checks.flatMap((check, index) => {
    const isRunning = check.scope !== "site" && isTurnedOn(check, overrides);
    return isRunning ? [{ index, judge: judgeBy(check, overrides) }] : [];
  });
  return (page) => {
    const findings: Finding[] = [];
    const outcomes = new Uint8Array(checks.length).fill(NOT_RUN);
    const context = pageContext(page);
    for (const { index, judge } of running) outcomes[index] = CODES[judge(page, context, findings)];
    forgetLast();
    return { findings, outcomes };
  };
}

function judgeBy(check: AnyPageCheck, overrides: CheckOverrides) {
  const readsDocument = check.needs.includes("document");
  const readsRendering = check.needs.includes("rendering");
  const limit = limitOf(check, overrides);

  return (page: Page, context: PageContext<PageNeed>, into: Finding[]): CheckOutcome => {
    const before = into.length;
    if (readsRendering && page.document?.rendering === undefined) return "not-applicable";
    try {
      const applies = readsDocument && !page.document ? withoutDocument(page) : check.appliesTo(context);
      if (applies !== "applies") return applies;
      // Most checks find nothing on most pages, so nothing is made before the first finding.
      let isFirst: ReturnType<typeof createPlaces> | undefined;
      for (const input of check.detect(context, limit)) {
        isFirst ??= createPlaces();
        if (isFirst(input)) into.push(toFinding(check, page.urlId, input, overrides));
      }
      return into.length > before ? "failed" : "passed";
    } catch {
      into.length = before;
      return "errored";
    }
  };
}

function withoutDocument(page: Page): Applies {
  return isRefused(page) ? "cannot-tell" : "not-applicable";
}
