/**
 * What is kept of an answer: its page judged by every page check, and all of it as rows. Runs where the answer is read,
 * usually in a thread of its own, so the crawl never waits for a check. Imports narrowly: a thread needs no database
 * and no sockets, and what it loads it pays for in memory.
 */
import { fold } from "#audits/fold.ts";
import type { JudgedPage, ReaderAudit } from "#audits/index.ts";
import type { Checks } from "#checks/index.ts";
import { createReader } from "#crawl/create-reader.ts";
import { sentPage } from "#crawl/custom/file/sent-page.ts";
import type { PageWatch } from "#crawl/custom/index.ts";
import type { CheckOverrides } from "#domain/check.ts";
import { type CheckProblem, type ChecksFile, type CustomRules, hasCustomRules } from "#domain/custom-rules.ts";
import type { NewIssue } from "#domain/issue.ts";
import type { Page } from "#domain/page.ts";
import type { Reader } from "#domain/reading.ts";
import { createIssueContents } from "#store/issue-contents.ts";
import { encodeVisit } from "#store/visit-rows.ts";
import type { ChecksRunner } from "./run-checks-file.ts";

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
  const contents = createIssueContents(audit.auditId, audit.contentsFrom);
  const runner = rules?.file === undefined ? null : runnerOf(rules.file, audit);
  const reader = createReader(
    number,
    async ({ page: read, sign, outlinks, fragments }) => {
      const { page, problems } = await withFile(read, runner);
      const { issues, outcomes } = judge(page, audit.overrides, checks);
      return {
        ...encodeVisit(audit, newUuid, { page, sign, edges: outlinks, fragments, issues, outcomes }, contents),
        issueCount: issues.length,
        outcomes,
        ...(problems.length === 0 ? {} : { problems }),
      };
    },
    hasCustomRules(rules) ? watchesOf(rules) : null,
    ({ page: { facts } }) => (facts === null ? 0 : facts.head.length + facts.bulk.length),
  );
  return { ...reader, close: () => void runner?.then(({ close }) => close()) };
}

async function runnerOf(file: ChecksFile, { checksFile }: ReaderAudit): Promise<ChecksRunner> {
  const { createChecksRunner } = await import("./run-checks-file.ts");
  return createChecksRunner(file, checksFile ?? null);
}

const NO_PROBLEMS: readonly CheckProblem[] = [];

/** With what the checks of the user's file came to. A page about which one couldn't tell is asked anew by the next audit. */
async function withFile(
  page: Page,
  runner: Promise<ChecksRunner> | null,
): Promise<{ readonly page: Page; readonly problems: readonly CheckProblem[] }> {
  const { custom, document } = page;
  if (runner === null || custom?.html === undefined || document === undefined) return { page, problems: NO_PROBLEMS };
  const { html, ...rules } = custom;
  if (page.kind !== "page" || page.status !== 200) return { page: { ...page, custom: rules }, problems: NO_PROBLEMS };
  const { results, columns, problems } = await (await runner).run(sentPage(page, document, html));
  const isWhole = problems.every(({ trouble }) => trouble === "cut" || trouble === "left-behind");
  return {
    page: {
      ...page,
      bodyHash: isWhole ? page.bodyHash : "",
      custom: {
        columns: { ...rules.columns, ...columns },
        results: new Map([...rules.results, ...results]),
      },
    },
    problems,
  };
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
