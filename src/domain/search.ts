/** What a search engine reports of a website: clicks and impressions of its pages, in a range of days, from one source. */
import type { Id, WebsiteId } from "./ids.ts";

export type SearchFiguresId = Id<"sfg">;

export const SEARCH_SOURCES = ["file", "search_console"] as const;
/** `file`: an export that somebody imported · `search_console`: Search Console's API. */
export type SearchSource = (typeof SEARCH_SOURCES)[number];

export interface SearchCounts {
  readonly clicks: number;
  readonly impressions: number;
  /** Average position, by impressions; `null` when there were none. */
  readonly position: number | null;
}

export interface PageSearchCounts extends SearchCounts {
  readonly url: string;
}

export interface QuerySearchCounts extends SearchCounts {
  readonly query: string;
  /** The page that was shown; `null` when the source doesn't say. */
  readonly url: string | null;
}

/** Both days are in it, `2026-01-31`. */
export interface DayRange {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Rows of the source that no page of the website has. */
export interface LeftOutRows {
  /** Of another host. */
  readonly otherSite: number;
  /** Without a URL that can be read. */
  readonly noUrl: number;
  /** Whose numbers can't be read, or contradict each other. */
  readonly unreadable: number;
}

/** What a source gave, before it is kept. */
export interface SearchTables {
  readonly pages: readonly PageSearchCounts[];
  readonly queries: readonly QuerySearchCounts[];
  readonly leftOut: LeftOutRows;
}

export interface SearchFigures extends DayRange {
  readonly id: SearchFiguresId;
  readonly websiteId: WebsiteId;
  readonly source: SearchSource;
  /** Of its pages; `null`, unknown, without pages: rows of queries miss those that Google hides. */
  readonly clicks: number | null;
  readonly impressions: number | null;
  readonly pages: number;
  readonly queries: number;
  /** Of what was imported last. */
  readonly leftOut: LeftOutRows;
  readonly importedAt: Date;
  readonly importedBy: string;
}

/** Days of a range, both ends counted. */
export function daysOf({ firstDay, lastDay }: DayRange): number {
  return Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
}

/** Search Console collects the figures of a day for up to three; its API gives final days only, and files what there was. */
const FINAL_AFTER_DAYS = 3;

export function isLastDayFinal({
  source,
  lastDay,
  importedAt,
}: Pick<SearchFigures, "source" | "lastDay" | "importedAt">) {
  return source !== "file" || daysOf({ firstDay: lastDay, lastDay: pacificDay(importedAt) }) > FINAL_AFTER_DAYS;
}

/** Search Console's days are those of the Pacific. */
export function pacificDay(now: Date): string {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", ...parts }).format(now);
}
