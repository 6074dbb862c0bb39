/** Issues and their causes. */
import {
  type GetIssueResponse,
  getIssue,
  type IssueGroup,
  type IssueGroupsOfCheck,
  type IssueRow,
  type ListIssuesData,
  listIssueGroups,
  listIssues,
} from "@sitemend/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ask } from "./ask.ts";
import type { LongListQuery, Piece } from "./long-list.ts";

/** A row with all its fields: they are asked for without `fields`. */
export type Issue = Required<IssueRow>;
export type IssueFilter = Omit<NonNullable<ListIssuesData["query"]>, "cursor" | "limit" | "fields">;
const PAGE = 100;

/** In lists, which name no check: what a custom check found says nothing without the title that its author gave it. */
export function listedMessage({ checkId, title, message }: Pick<Issue, "checkId" | "title" | "message">): string {
  return checkId.startsWith("custom-") ? `${title}: ${message}` : message;
}

export const issuesQuery = (auditId: string, filter: IssueFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit", auditId, "issues", filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => issuesPage(auditId, filter, pageParam),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  });

export type IssuesPiece = Piece<Issue> & Pick<Awaited<ReturnType<typeof issuesPage>>, "facets" | "page">;

/** What has been done about them since the audit ended. */
export const fixedQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "issues", "fixed"],
    queryFn: async () => {
      const { facets } = await ask(listIssues({ path: { auditId }, query: { fields: "id", limit: 1 } }));
      const { resolved = 0, superseded = 0, applied_unverified: unproved = 0 } = facets?.status ?? {};
      return resolved + superseded + unproved;
    },
  });

/** All of them, however many. */
export const allIssues = (auditId: string, filter: IssueFilter): LongListQuery<IssuesPiece> => ({
  key: ["audit", auditId, "issues", filter, "all"],
  size: PAGE,
  fetch: async (cursor) => {
    const { issues, facets, page } = await issuesPage(auditId, filter, cursor);
    return { rows: issues, nextCursor: page.nextCursor, facets, page };
  },
});

async function issuesPage(auditId: string, filter: IssueFilter, cursor: string | undefined) {
  const answer = await ask(listIssues({ path: { auditId }, query: { ...filter, limit: PAGE, cursor } }));
  return { ...answer, issues: answer.issues as Issue[] };
}

/** One row a check. */
export const checksQuery = (auditId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "groups", "by check"],
    queryFn: async () =>
      (await ask(listIssueGroups({ path: { auditId }, query: { by: "check", limit: 1 } }))).checks ?? [],
  });

/** The first causes of a check. */
export const groupsOfCheckQuery = (auditId: string, check: string, limit: number) =>
  queryOptions({
    queryKey: ["audit", auditId, "groups", check, limit],
    queryFn: async () => (await ask(listIssueGroups({ path: { auditId }, query: { check, limit } }))).groups,
  });

/** What the check of a group is called. */
export const groupTitleQuery = (auditId: string, group: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "issues", "title", group],
    queryFn: async () =>
      (await ask(listIssues({ path: { auditId }, query: { group, fields: "title", limit: 1 } }))).issues[0]?.title ??
      group,
  });

/** Whether anything is left that is neither fixed nor ignored. */
export const isOpen = ({ open }: Pick<IssueGroup, "open">): boolean => open > 0;

/**
 * Checks with something left to do, as all screens order them: the service orders by impact, of which clicks are a part;
 * without clicks the printed points are what people compare.
 */
export function inOrder(checks: readonly IssueGroupsOfCheck[]): {
  readonly by: "clicks" | "points";
  readonly open: readonly IssueGroupsOfCheck[];
} {
  const open = checks.filter(isOpen);
  return checks.some(({ clicks }) => clicks !== null) ? { by: "clicks", open } : { by: "points", open: byPoints(open) };
}

const SEVERITIES = ["error", "warning", "notice"];

/** As they are printed, so that what looks the same is ordered by severity. */
function byPoints(checks: readonly IssueGroupsOfCheck[]): readonly IssueGroupsOfCheck[] {
  const points = ({ scoreLoss }: IssueGroupsOfCheck) => Math.round(scoreLoss * 10);
  const rank = ({ severity }: IssueGroupsOfCheck) => SEVERITIES.indexOf(severity);
  return checks.toSorted((a, b) => points(b) - points(a) || rank(a) - rank(b) || b.priority - a.priority);
}

/** One issue with its evidence and its suggestion. */
export type OneIssue = GetIssueResponse["data"]["issue"];

export const issueQuery = (auditId: string, issueId: string) =>
  queryOptions({
    queryKey: ["audit", auditId, "issue", issueId],
    queryFn: async () => (await ask(getIssue({ path: { auditId, issueId } }))).issue,
  });
