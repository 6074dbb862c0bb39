/** Which values of structured data search engines cannot use. Each rule answers with the fault in words. */
import { isMember } from "./structured-data.ts";

/** ISO 8601 as Google reads it: a day, or a day with a time; a month or a year stand for themselves. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;
const DURATION = /^P(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?:\d+(?:[.,]\d+)?[HMS])+)?$/i;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
/** Left over from a template. */
const TEMPLATE_TOKEN = /%%\w+%%|\{\{[^{}]{0,80}\}\}/g;
/** Left over from a script that had no value, or from a draft. */
const NO_VALUE = /^(?:undefined|null|NaN|TODO|N\/A|\[object Object\]|lorem ipsum.*)$/i;

type Rule = (value: string, base: string) => string | undefined;

const date: Rule = (value) =>
  DATE.test(value) && !Number.isNaN(day(value)) ? undefined : "is not a valid ISO 8601 date";
const url: Rule = (value, base) =>
  /\s/.test(value.trim()) || !URL.canParse(value.trim(), base) ? "is not a valid URL" : undefined;
const number: Rule = (value) => (NUMBER.test(value.trim()) ? undefined : "is not a valid number");
const price: Rule = (value) =>
  /^\d+(?:\.\d+)?$/.test(value.trim()) ? undefined : "is not a number with a decimal point";
const currency: Rule = (value) => (/^[A-Z]{3}$/.test(value.trim()) ? undefined : "is not an ISO 4217 currency code");
const duration: Rule = (value) =>
  DURATION.test(value.trim()) && value.trim().length > 2 ? undefined : "is not a valid ISO 8601 duration";

function oneOf(enumeration: string): Rule {
  return (value) => {
    const name = value.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "");
    return isMember(enumeration, name) ? undefined : `is not one of ${enumeration}`;
  };
}

function day(value: string): number {
  return Date.parse(value.slice(0, 10));
}

const RULES: Readonly<Record<string, Rule>> = {
  datePublished: date,
  dateModified: date,
  uploadDate: date,
  startDate: date,
  endDate: date,
  datePosted: date,
  validThrough: date,
  priceValidUntil: date,
  url,
  logo: url,
  image: url,
  thumbnailUrl: url,
  contentUrl: url,
  embedUrl: url,
  sameAs: url,
  price,
  lowPrice: price,
  highPrice: price,
  priceCurrency: currency,
  reviewCount: number,
  ratingCount: number,
  duration,
  prepTime: duration,
  cookTime: duration,
  totalTime: duration,
  availability: oneOf("ItemAvailability"),
  itemCondition: oneOf("OfferItemCondition"),
  eventStatus: oneOf("EventStatusType"),
  eventAttendanceMode: oneOf("EventAttendanceModeEnumeration"),
};
/** An empty text in one of these is worse than none: it looks as if somebody had meant it. */
const NEVER_EMPTY = new Set([
  "name",
  "headline",
  "url",
  "image",
  "logo",
  "price",
  "datePublished",
  "startDate",
  "address",
]);

/** The page around the value. */
export interface ShownBy {
  readonly url: string;
  /** Visitors can read the text there, too: a page about templates names their tokens. */
  readonly shows: (text: string) => boolean;
}

/** What is wrong with a value, in words. Other properties, such as `articleBody`, decide nothing and may say anything. */
export function faultOfValue(property: string, value: unknown, page: ShownBy): string | undefined {
  const rule = RULES[property];
  if (typeof value !== "string" || !(rule || NEVER_EMPTY.has(property) || property === "description")) return undefined;
  if (value.trim() === "") return NEVER_EMPTY.has(property) ? "is empty" : undefined;
  if (NO_VALUE.test(value.trim())) return "is a placeholder";
  const tokens = value.match(TEMPLATE_TOKEN) ?? [];
  if (tokens.length > 0 && (rule || !isText(value) || tokens.some((token) => !page.shows(token))))
    return "is a placeholder";
  return rule?.(value, page.url);
}

/** There are words beside the tokens. */
function isText(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value.replace(TEMPLATE_TOKEN, ""));
}

/** A rating above its scale. Five is the best where nothing else is said. */
export function faultOfRating(properties: Readonly<Record<string, unknown>>): string | undefined {
  const value = Number(properties.ratingValue);
  const best = Number(properties.bestRating ?? 5);
  const worst = Number(properties.worstRating ?? 0);
  if (properties.ratingValue === undefined || properties.ratingValue === "" || Number.isNaN(value)) return undefined;
  return value > best || value < worst ? `is not between ${worst} and ${best}` : undefined;
}

const MOST_ITEMS = 50;

/** Positions of a breadcrumb trail that cannot be true: one twice, or a folder behind what lies in it. */
export function faultOfTrail(
  { itemListElement }: Readonly<Record<string, unknown>>,
  pageUrl: string,
): { readonly fault: string; readonly value: string } | undefined {
  const items = [itemListElement].flat().slice(0, MOST_ITEMS).filter(isItem);
  const positions = items.map(({ position }) => Number(position));
  if (positions.length < 2 || positions.some((position) => !Number.isInteger(position))) return undefined;
  if (new Set(positions).size < positions.length) return { fault: "repeats a position", value: positions.join(", ") };
  const trail = items
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .map(({ item }) => addressOf(item, pageUrl));
  for (const [index, earlier] of trail.entries()) {
    const parent = trail.slice(index + 1).find((later) => later !== null && earlier !== null && liesIn(earlier, later));
    if (parent) return { fault: "is in the wrong order; a parent folder comes after its page", value: parent.href };
  }
  return undefined;
}

function isItem(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && "position" in value;
}

function addressOf(item: unknown, pageUrl: string): URL | null {
  const written = typeof item === "object" && item !== null && "@id" in item ? item["@id"] : item;
  return typeof written === "string" ? URL.parse(written, pageUrl) : null;
}

function liesIn(page: URL, folder: URL): boolean {
  const path = folder.pathname.endsWith("/") ? folder.pathname : `${folder.pathname}/`;
  return (
    page.origin === folder.origin && folder.search === "" && page.pathname !== path && page.pathname.startsWith(path)
  );
}
