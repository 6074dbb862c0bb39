/** Numbers, times and addresses as people read them. */
import { fromNow, LANGUAGE } from "../words/index.ts";

/** Made when first used: the first one of a page takes a browser 20 ms, on a phone four times that. */
function onceUsed<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const shortNumbers = onceUsed(() => new Intl.NumberFormat(LANGUAGE, { notation: "compact" }));
const days = onceUsed(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium" }));
const moments = onceUsed(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: "medium", timeStyle: "short" }));
const times = onceUsed(() => new Intl.DateTimeFormat(LANGUAGE, { timeStyle: "short" }));

/** "12K": where there is little room. */
export const shortNumber = (value: number): string =>
  Number.isSafeInteger(value) && Math.abs(value) < 1000 ? String(value) : shortNumbers().format(value);
export const day = (iso: string): string => days().format(new Date(iso));
export const timeOfDay = (iso: string): string => times().format(new Date(iso));
export const moment = (iso: string): string => moments().format(new Date(iso));

/** In seconds. */
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** "3 hours ago", "in 20 minutes". */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  return fromNow(Math.round(seconds / size), unit);
}

/** "51 s", "3 min 20 s", "2 h 5 min". */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const KILO = 1024;

export function bytes(value: number): string {
  if (value < KILO) return `${value} B`;
  return value < KILO * KILO ? `${(value / KILO).toFixed(1)} KB` : `${(value / KILO / KILO).toFixed(1)} MB`;
}

/** The part of an address that differs between pages of a site. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** An address of an audited site as a link: only when it is one that a browser may safely follow. */
export function safeHref(url: string): string | undefined {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : undefined;
}

export { number } from "../words/index.ts";
export { plain } from "./plain.ts";
