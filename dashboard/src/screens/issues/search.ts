/** What the list of issues is filtered by, as its address says it; anything unknown is dropped. */
import type { SearchSchemaInput } from "@tanstack/react-router";
import type { IssueFilter } from "../../data/issues.ts";
import type { MatchingIssues } from "../../data/tasks.ts";
import { words } from "../../words/index.ts";

// A type, not an interface: the router wants search parameters with an index signature.
export type IssueSearch = {
  readonly view?: "each" | undefined;
  readonly severity?: string | undefined;
  readonly category?: string | undefined;
  readonly status?: string | undefined;
  readonly fixable?: "true" | "false" | undefined;
  readonly check?: string | undefined;
  readonly group?: string | undefined;
  readonly page?: string | undefined;
  readonly url?: string | undefined;
  readonly sort?: string | undefined;
  /** One issue of the review queue. */
  readonly at?: string | undefined;
};

const KEYS = ["severity", "category", "status", "check", "group", "page", "url", "sort", "at"] as const;

export function issueSearch(raw: Record<string, unknown> & SearchSchemaInput): IssueSearch {
  const known = KEYS.map((key) => [key, typeof raw[key] === "string" && raw[key] !== "" ? raw[key] : undefined]);
  const fixable =
    raw.fixable === "true" || raw.fixable === true
      ? "true"
      : raw.fixable === "false" || raw.fixable === false
        ? "false"
        : undefined;
  return { ...Object.fromEntries(known), view: raw.view === "each" ? "each" : undefined, fixable };
}

/** As `status`: those that are done or ignored, too. */
export const EVERY_STATUS = "all";
export const CLOSED: readonly string[] = ["resolved", "ignored", "superseded"];
/** What is done or was put aside stays out of the way until it is asked for, and is not counted. */
export const REMAINING = Object.keys(words.issueStatus)
  .filter((status) => !CLOSED.includes(status))
  .join(",");

/** The address's words are the API's; what the API does not know it refuses, and the screen shows that. */
export function issueFilterOf(search: IssueSearch): IssueFilter {
  const { severity, category, fixable, check, group, page, url, sort } = search;
  const status = search.status === EVERY_STATUS ? undefined : (search.status ?? REMAINING);
  return { severity, category, status, fixable, check, group, page, url_contains: url, sort } as IssueFilter;
}

export function hasIssueFilters({ view: _view, sort: _sort, at: _at, ...filters }: IssueSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The same as the work list takes it: open issues; `undefined` when it can't be narrowed down like that. */
export function matchingOf(search: IssueSearch): MatchingIssues | undefined {
  const { severity, category, check, url, fixable, group, page, status } = search;
  if (group !== undefined || page !== undefined || status !== undefined || fixable === "false") return undefined;
  const list = (text: string | undefined) => text?.split(",") ?? [];
  return {
    severity: list(severity) as NonNullable<MatchingIssues["severity"]>,
    category: list(category) as NonNullable<MatchingIssues["category"]>,
    check: list(check),
    suggested: fixable === "true",
    ...(url !== undefined && { urlContains: url }),
  };
}

/** Without a filter the causes come first; whoever filters wants single issues. */
export function showsEach(search: IssueSearch): boolean {
  return search.view === "each" || hasIssueFilters(search);
}
