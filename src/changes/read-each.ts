/**
 * Reading a site for many issues, so that what cannot be read keeps nothing else from being read: all together, then page by
 * page, then each issue of a page that failed. After some failures in a row it is the page, or the site.
 */
import { SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { IssueId } from "#domain/ids.ts";
import type { JudgedIssue } from "#store/index.ts";
import type { Suggested } from "./fix-requests.ts";

export interface Looked {
  readonly judged: readonly JudgedIssue[];
  /** The site could not be read for these. */
  readonly unread: readonly IssueId[];
  /** Why the site cannot be read at all; others are left out then. */
  readonly failure?: unknown;
}

type Read = (some: readonly Suggested[]) => Promise<readonly JudgedIssue[]>;
/** Is told of a fault of ours that keeps an issue from being read. */
type Report = (fault: unknown) => void;

const PAGES_IN_A_ROW = 3;
const ISSUES_IN_A_ROW = 2;

export async function readEach(issues: readonly Suggested[], read: Read, report: Report): Promise<Looked> {
  const all = await tried(issues, read);
  if (all.failure === undefined || !isOfOneObject(all.failure)) return all;
  const judged: JudgedIssue[] = [];
  const unread: IssueId[] = [];
  let inARow = 0;
  for (const some of Map.groupBy(issues, ({ url }) => url).values()) {
    const page = await readPage(some, read, report);
    judged.push(...page.judged);
    unread.push(...page.unread);
    if (page.failure === undefined) inARow = 0;
    else if (!isOfOneObject(page.failure) || ++inARow === PAGES_IN_A_ROW)
      return { judged, unread, failure: page.failure };
  }
  return { judged, unread };
}

/** `failure` when nothing of the page could be read. */
async function readPage(issues: readonly Suggested[], read: Read, report: Report): Promise<Looked> {
  const page = await tried(issues, read);
  const { failure } = page;
  if (failure === undefined || !isOfOneObject(failure)) return page;
  // Who waited for the page does not wait for each of its issues.
  if (issues.length === 1 || isTimeout(failure)) {
    if (!(failure instanceof SiteUnreadable)) report(failure);
    return { ...page, unread: issues.map(({ id }) => id) };
  }
  const judged: JudgedIssue[] = [];
  const unread: IssueId[] = [];
  for (const issue of issues) {
    const one = await tried([issue], read);
    if (one.failure !== undefined && !isOfOneObject(one.failure)) return { judged, unread, failure: one.failure };
    judged.push(...one.judged);
    if (one.failure !== undefined) {
      unread.push(issue.id);
      if (!(one.failure instanceof SiteUnreadable)) report(one.failure);
    }
    if (judged.length === 0 && unread.length === ISSUES_IN_A_ROW)
      return { judged, unread: issues.map(({ id }) => id), failure: one.failure };
  }
  return { judged, unread };
}

async function tried(issues: readonly Suggested[], read: Read): Promise<Looked> {
  try {
    return { judged: await read(issues), unread: [] };
  } catch (failure) {
    return { judged: [], unread: [], failure };
  }
}

/** What nobody expected may lie in one issue, too: it must not keep all others from being read, for ever. */
function isOfOneObject(error: unknown): boolean {
  if (error instanceof SiteUnreadable) return error.code === "bad_response" || error.code === "timeout";
  return !(error instanceof ServiceError);
}

function isTimeout(error: unknown): boolean {
  return error instanceof SiteUnreadable && error.code === "timeout";
}
