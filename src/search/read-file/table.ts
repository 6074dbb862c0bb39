/**
 * What a table of an export means, by the form of its cells: headers and file names are in the language of whoever exported it. The last
 * four columns are clicks, impressions, CTR and position, as in Search Console and in what programs make of its API; before them
 * is what they are about: a URL, a query, a day.
 */
import { countOf, decimalOf, rateOf } from "./numbers.ts";

const METRICS = 4;
/** Such as page, query, country and device. */
const KEYS_AT_MOST = 4;
/** A rate that was rounded to whole percents is off by half of one. */
const ROUNDING = 0.0051;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Metrics {
  readonly clicks: number;
  readonly impressions: number;
  readonly position: number | null;
}

/** What its rows are about: the places of the URL, the query and the day among its columns; `null` where it has none. */
export interface TableKeys {
  readonly columns: number;
  readonly url: number | null;
  readonly text: number | null;
  readonly day: number | null;
}

/** Whether it is a row of figures: not of headers, of the list of filters, or of the comparison of two ranges. */
export function isOfFigures(row: readonly string[]): boolean {
  const keys = row.length - METRICS;
  return keys >= 1 && keys <= KEYS_AT_MOST && metricsOf(row) !== null;
}

/** By what most rows have in a column: people search for URLs and for days, too. @param rows of figures, at least one */
export function keysOf(rows: readonly (readonly string[])[]): TableKeys {
  const columns = rows[0]?.length ?? 0;
  const kinds = Array.from({ length: columns - METRICS }, (_, at) => kindOf(rows.map((row) => (row[at] ?? "").trim())));
  const find = (kind: ColumnKind) => {
    const at = kinds.indexOf(kind);
    return at === -1 ? null : at;
  };
  return { columns, url: find("url"), day: find("day"), text: find("text") };
}

type ColumnKind = "url" | "day" | "text";

function kindOf(cells: readonly string[]): ColumnKind {
  const most = (isSo: (cell: string) => boolean) => cells.filter(isSo).length * 2 > cells.length;
  if (most(looksLikeUrl)) return "url";
  return most((cell) => DAY.test(cell)) ? "day" : "text";
}

/** `null` when its numbers can't be read, or contradict each other. */
export function metricsOf(row: readonly string[]): Metrics | null {
  const [clicksCell = "", impressionsCell = "", rateCell = "", positionCell = ""] = row.slice(-METRICS);
  const [clicks, impressions] = [countOf(clicksCell), countOf(impressionsCell)];
  if (clicks === null || impressions === null || clicks > impressions) return null;
  const rate = rateOf(rateCell);
  const hasRate = rateCell.trim() !== "" && impressions > 0;
  if (hasRate && (rate === null || Math.abs(rate - clicks / impressions) > ROUNDING)) return null;
  return { clicks, impressions, position: impressions === 0 ? null : decimalOf(positionCell) };
}

function looksLikeUrl(cell: string): boolean {
  return /^https?:\/\//i.test(cell);
}
