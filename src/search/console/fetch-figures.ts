/**
 * Clicks of the last 28 days, from Search Console's API. It answers final days only: the range ends with the last of them, which is asked
 * first, so that no day counts that is still being collected. Rows are read as hostile: one that can't be read is counted and left out.
 */
import { withoutWww } from "#crawl/index.ts";
import { type DayRange, pacificDay, type SearchCounts, type SearchTables } from "#domain/search.ts";
import {
  type FetchedRange,
  SearchConsoleRefused,
  type SearchConsoleSession,
  type SearchDimension,
} from "#domain/search-console.ts";
import { SiteTables } from "../site-tables.ts";

const RANGE_DAYS = 28;
/** A day is final after two or three; of a site that nobody has found for 45 days, there is no data. All days of the range are asked for. */
const LOOKED_BACK_DAYS = 45 + RANGE_DAYS;
/** Google gives no more in one answer. */
const ROWS_PER_ANSWER = 25_000;
/** Of pages, and of pairs of page and query: Google gives no more, those of most clicks. */
export const ROWS_AT_MOST = 50_000;
/** More is no count of the database. */
const COUNT_AT_MOST = 2_000_000_000;
const DAY_MS = 86_400_000;

export interface FetchedFigures {
  readonly range: FetchedRange;
  readonly tables: SearchTables;
}

interface Source {
  readonly session: Pick<SearchConsoleSession, "query">;
  readonly property: string;
  /** Of the website. */
  readonly origin: string;
  readonly now: Date;
}

/** @throws SearchConsoleRefused `no_data` when there is none: never figures without pages */
export async function fetchFigures(source: Source): Promise<FetchedFigures> {
  const { range, daysWithData } = await finalDays(source);
  const tables = new SiteTables(source.origin);
  let isCut = false;
  for (const dimensions of [["page"], ["page", "query"]] as const)
    if (await addRows(tables, { ...source, range, dimensions })) isCut = true;
  const result = tables.result();
  if (SiteTables.isTooLarge(result)) throw new SearchConsoleRefused("unexpected_response");
  if (result.pages.length === 0) throw new SearchConsoleRefused("no_data");
  return { range: { ...range, daysWithData, isCut }, tables: result };
}

async function finalDays({ session, property, origin, now }: Source) {
  const today = pacificDay(now);
  const asked = { firstDay: daysBefore(today, LOOKED_BACK_DAYS), lastDay: today };
  const { rows } = await session.query({
    ...{ property, ...asked, dimensions: ["date"], rowLimit: LOOKED_BACK_DAYS + 1, startRow: 0 },
    pages: pagesOf(origin, property),
  });
  const days = rows.map((row) => dayOf(row, asked)).toSorted();
  const lastDay = days.at(-1);
  if (lastDay === undefined) throw new SearchConsoleRefused("no_data");
  const firstDay = daysBefore(lastDay, RANGE_DAYS - 1);
  return { range: { firstDay, lastDay }, daysWithData: new Set(days.filter((day) => day >= firstDay)).size };
}

/** @throws SearchConsoleRefused for a day that wasn't asked for: then nobody knows which days the figures are of */
function dayOf(row: unknown, { firstDay, lastDay }: DayRange): string {
  const [day] = keysOf(row, 1) ?? [];
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day) || day < firstDay || day > lastDay)
    throw new SearchConsoleRefused("unexpected_response");
  return day;
}

interface Table extends Source {
  readonly range: DayRange;
  readonly dimensions: readonly SearchDimension[];
}

/** Whether there were as many rows as Google gives, so that there may be more. */
async function addRows(tables: SiteTables, { session, property, origin, range, dimensions }: Table): Promise<boolean> {
  const asked = { property, ...range, dimensions, pages: pagesOf(origin, property) };
  for (let startRow = 0; startRow < ROWS_AT_MOST; startRow += ROWS_PER_ANSWER) {
    const { rows } = await session.query({ ...asked, rowLimit: ROWS_PER_ANSWER, startRow });
    for (const row of rows) addRow(tables, row, dimensions.length);
    if (rows.length < ROWS_PER_ANSWER) return false;
  }
  return true;
}

/**
 * A domain's property has the pages of all hosts under it: of its rows, which end somewhere, those of the website are asked for.
 * `null`: all pages. In which form Google has international names isn't documented: of those, rows are told apart when they are read.
 */
function pagesOf(origin: string, property: string): string | null {
  const { hostname, port } = new URL(origin);
  if (!property.startsWith("sc-domain:") || /(^|\.)xn--/.test(hostname)) return null;
  const host = withoutWww(hostname).replaceAll(".", "\\.");
  return `^https?://(www\\.)?${host}${port === "" ? "" : `:${port}`}/`;
}

function addRow(tables: SiteTables, row: unknown, keyCount: number): void {
  const keys = keysOf(row, keyCount);
  const counts = countsOf(row);
  const [url = "", query = null] = keys ?? [];
  if (keys === null || counts === null) tables.leaveOutUnreadable();
  else tables.add({ url, query }, counts);
}

function keysOf(row: unknown, count: number): string[] | null {
  const keys = fieldOf(row, "keys");
  if (!Array.isArray(keys) || keys.length !== count || !keys.every((key) => typeof key === "string")) return null;
  return keys;
}

/** Counts are whole, and no page has more clicks than impressions. */
function countsOf(row: unknown): SearchCounts | null {
  const [clicks, impressions, position] = [
    fieldOf(row, "clicks"),
    fieldOf(row, "impressions"),
    fieldOf(row, "position"),
  ];
  if (!isCount(clicks) || !isCount(impressions) || clicks > impressions) return null;
  if (impressions === 0) return { clicks, impressions, position: null };
  const isPosition = typeof position === "number" && Number.isFinite(position) && position >= 0 && position < 1e6;
  return isPosition ? { clicks, impressions, position } : null;
}

function fieldOf(row: unknown, name: string): unknown {
  return typeof row === "object" && row !== null ? Reflect.get(row, name) : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= COUNT_AT_MOST;
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}
