/**
 * What is kept of an answer: its page judged by every page check, and all of it as rows. Runs where the answer is read,
 * usually in a thread of its own, so the crawl never waits for a check. Imports narrowly: a thread needs no database
 * and no sockets, and what it loads it pays for in memory.
 */
import { fold } from "#audits/fold.ts";
import type { JudgedPage, ReaderAudit } from "#audits/index.ts";
import type { Checks } from "#checks/index.ts";
import { createReader } from "#crawl/create-reader.ts";
import type { PageWatch } from "#crawl/custom/index.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { type CustomRules, hasCustomRules } from "#domain/custom-rules.ts";
import type { NewIssue } from "#domain/issue.ts";
import type { Page } from "#domain/page.ts";
import type { Reader } from "#domain/reading.ts";
import { encodeVisit } from "#store/visit-rows.ts";

export interface PageReaderDeps {
  readonly checks: Checks;
  readonly newUuid: () => string;
}

/** @param number tells the numbers that this reader gives from those of other readers of the audit */
export function createPageReader(
  number: number,
  audit: ReaderAudit,
  { checks: ours, newUuid }: PageReaderDeps,
): Reader<JudgedPage> {
  const { rules } = audit;
  const checks = ours.withRules(rules);
  return createReader(
    number,
    ({ page, sign, outlinks, fragments }) => {
      const { issues, outcomes } = judge(page, audit.overrides, checks);
      return {
        ...encodeVisit(audit, newUuid, { page, sign, edges: outlinks, fragments, issues, outcomes }),
        issueCount: issues.length,
        outcomes,
      };
    },
    hasCustomRules(rules) ? watchesOf(rules) : null,
  );
}

/** Loaded for websites that have rules of their own: most have none, and a thread pays in memory for what it loads. */
async function watchesOf(rules: CustomRules): Promise<() => PageWatch> {
  const { createWatches } = await import("#crawl/custom/index.ts");
  return createWatches(rules, Date.now);
}

const NO_OUTCOMES = new Uint8Array();

/** External answers carry no page to judge; what they mean is decided by the checks of the site. */
function judge(
  page: Page,
  overrides: CheckOverrides,
  checks: Checks,
): { readonly issues: readonly NewIssue[]; readonly outcomes: Uint8Array } {
  if (page.kind !== "page") return { issues: [], outcomes: NO_OUTCOMES };
  const { findings, outcomes } = checks.judgePage({ page }, overrides);
  return { issues: [...fold(findings, { checkOf: checks.get, urlOf: () => page.url })], outcomes };
}
