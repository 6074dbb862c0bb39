/** Values of structured data in the form that search engines read, where the written one leaves no doubt. */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** "1 May 2030" and "May 1, 2030"; numbers alone could be read in two ways. */
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/i;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const DURATION = /^(\d+)\s*(min|mins|minutes?|h|hours?|hrs?)\.?$/i;

export function repairedValue(property: string, value: string): string | undefined {
  const text = value.trim();
  if (/^(?:low|high)?price$/i.test(property)) return priceOf(text);
  if (/date|validThrough|Until$/i.test(property)) return dateOf(text);
  if (/(?:Time|^duration)$/.test(property)) return durationOf(text);
  return undefined;
}

/** "€ 1.299,90" → "1299.90": the last mark before two digits is that of the decimals, all others part thousands. */
function priceOf(text: string): string | undefined {
  const digits = text.replace(/^[^\d]*|[^\d]*$/g, "");
  const [, whole = "", cents = ""] = /^(\d+|\d{1,3}(?:[.,\u0020\u00a0'’]\d{3})+)(?:[.,](\d{2}))?$/.exec(digits) ?? [];
  const plain = whole.replace(/[^\d]/g, "");
  // "1.299" alone may be a price with three decimals.
  if (plain === "" || (cents === "" && plain !== whole)) return undefined;
  return cents === "" ? plain : `${plain}.${cents}`;
}

function dateOf(text: string): string | undefined {
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(text) ?? [];
  const [, otherMonth = "", otherDay = "", otherYear = ""] = MONTH_FIRST.exec(text) ?? [];
  const number = MONTHS.indexOf((month || otherMonth).slice(0, 3).toLowerCase()) + 1;
  if (number === 0) return undefined;
  return [year || otherYear, String(number).padStart(2, "0"), (day || otherDay).padStart(2, "0")].join("-");
}

function durationOf(text: string): string | undefined {
  const [, count, unit = ""] = DURATION.exec(text) ?? [];
  return count === undefined ? undefined : `PT${count}${/^m/i.test(unit) ? "M" : "H"}`;
}
