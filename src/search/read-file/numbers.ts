/**
 * Numbers as spreadsheets and exports write them, whatever the language: `1,234`, `1.234`, `1 234`, `12.3%`, `12,3 %`. Counts have no
 * decimals, so that every separator in them is one of thousands; in other numbers the last one is that of the decimals.
 */

const SEPARATORS = /[.,'’\s]/gu;
const COUNT = /^\d+$/;
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{2,3})+$/u;
/** As programs write whole numbers that were decimal ones: `12.0`. */
const WHOLE_DECIMAL = /^(\d+)[.,]0{1,2}$/;
/** More is no count of clicks, and no number of the database. */
const MOST = 2_000_000_000;

/** A count of clicks or impressions; `null` when it is none. */
export function countOf(cell: string): number | null {
  const text = cell.trim();
  const [, whole] = WHOLE_DECIMAL.exec(text) ?? [];
  if (whole === undefined && !COUNT.test(text) && !GROUPED.test(text)) return null;
  const count = Number(whole ?? text.replaceAll(SEPARATORS, ""));
  return count <= MOST ? count : null;
}

/** A number with decimals; `null` when it is none. */
export function decimalOf(cell: string): number | null {
  const text = cell.trim();
  if (!/^\d[\d.,'’\s]*$/u.test(text)) return null;
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const [whole, decimals] = last === -1 ? [text, ""] : [text.slice(0, last), text.slice(last + 1)];
  if (!/^\d*$/.test(decimals)) return null;
  return Number(`${whole.replaceAll(SEPARATORS, "")}.${decimals}`);
}

/** A rate: `12.3%` and `%12,3` are 0.123; without the sign, it is one already. `null` when it is none. */
export function rateOf(cell: string): number | null {
  const isPercent = cell.includes("%");
  const number = decimalOf(cell.replaceAll("%", ""));
  if (number === null) return null;
  return isPercent ? number / 100 : number;
}
