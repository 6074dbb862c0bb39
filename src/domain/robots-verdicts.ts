/**
 * Two ways to read a line of robots.txt: `rfc` as RFC 9309 says, `google` as Google's published parser does
 * (github.com/google/robotstxt). Google forgives a missing colon and some spellings, compares paths as they are written,
 * and takes a rule that allows `index.html` as one for its folder, too.
 */
import { normalizePath, type PathPattern, parsePattern, patternOf } from "./path-pattern.ts";
import type { RuleLine } from "./robots-rules.ts";

export type RobotsVerdict = "google" | "rfc";
export type RobotsField = "user-agent" | "allow" | "disallow" | "sitemap" | "crawl-delay";

export interface RobotsReading {
  /** What a line is, without its comment; `null` for what says nothing to this reader. */
  readonly field: (line: string) => { readonly field: RobotsField; readonly value: string } | null;
  /** In small letters; `*` = everybody. */
  readonly agent: (value: string) => string;
  readonly rules: (rule: RuleLine) => readonly RuleLine[];
  readonly pattern: (path: string) => PathPattern;
  /** A path to be asked about, as patterns are compared with it. */
  readonly path: (path: string) => string;
}

const FIELDS: ReadonlySet<string> = new Set(["user-agent", "allow", "disallow", "sitemap", "crawl-delay"]);

const RFC: RobotsReading = {
  field(line) {
    const [name, value] = pairOf(line) ?? [];
    return name !== undefined && FIELDS.has(name) ? { field: name as RobotsField, value: value ?? "" } : null;
  },
  // §2.2.1: only the product token counts, so `Sitemend/1.0` means us too.
  agent: (value) => (value === "*" ? "*" : (productOf(value) ?? value)).toLowerCase(),
  rules: (rule) => [rule],
  pattern: parsePattern,
  path: normalizePath,
};

/** Names begin with one of these. */
const FORGIVEN: readonly (readonly [begins: string, field: RobotsField])[] = [
  ...["user-agent", "useragent", "user agent"].map((begins) => [begins, "user-agent"] as const),
  ["allow", "allow"],
  ...["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"].map(
    (begins) => [begins, "disallow"] as const,
  ),
  ...["sitemap", "site-map"].map((begins) => [begins, "sitemap"] as const),
  ["crawl-delay", "crawl-delay"],
];
/** Google cuts longer lines. */
export const LONGEST_LINE = 2083 * 8;

const GOOGLE: RobotsReading = {
  field(line) {
    const [name, value] = pairOf(line.slice(0, LONGEST_LINE)) ?? twoWordsOf(line) ?? [];
    const [, field] = FORGIVEN.find(([begins]) => name?.startsWith(begins)) ?? [];
    return field === undefined ? null : { field, value: value ?? "" };
  },
  agent: (value) => (/^\*(?:\s|$)/.test(value) ? "*" : (productOf(value) ?? "").toLowerCase()),
  rules(rule) {
    const { allow, path } = rule;
    const folder = path.lastIndexOf("/") + 1;
    const isIndex = allow && folder > 0 && path.startsWith("index.htm", folder);
    return [rule, ...(isIndex ? [{ ...rule, path: `${path.slice(0, folder)}$` }] : [])];
  },
  pattern: (path) => patternOf(asGoogleWrites(path), (piece) => piece),
  path: asGoogleWrites,
};

export const READINGS: Readonly<Record<RobotsVerdict, RobotsReading>> = { google: GOOGLE, rfc: RFC };

/** Name in small letters, and value. */
function pairOf(line: string): readonly [name: string, value: string] | null {
  const colon = line.indexOf(":");
  return colon === -1 ? null : [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

/** `Disallow /`: two words and no colon. */
function twoWordsOf(line: string): readonly [name: string, value: string] | null {
  const [name = "", value, more] = line
    .trim()
    .slice(0, LONGEST_LINE)
    .split(/[ \t]+/, 3);
  return value === undefined || more !== undefined ? null : [name.toLowerCase(), value];
}

function productOf(value: string): string | undefined {
  return /^[a-z_-]+/i.exec(value)?.[0];
}

/** Octets outside of ASCII are encoded, codes in capitals; nothing is decoded. */
function asGoogleWrites(path: string): string {
  return path
    .replace(/[^\x00-\x7f]+/gu, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
