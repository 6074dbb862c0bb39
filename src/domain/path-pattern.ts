/**
 * The wildcards of robots.txt (RFC 9309 §2.2.3), also used for include and exclude rules: `*` is any run of characters
 * and `$` at the end anchors. Matching walks the text once, piece by piece; a regular expression could be made to
 * backtrack by whoever writes the pattern.
 */
import { normalizePercent } from "./percent.ts";

export interface PathPattern {
  /** Length decides which of several rules wins. */
  readonly length: number;
  readonly pieces: readonly string[];
  readonly anchored: boolean;
}

export function parsePattern(text: string): PathPattern {
  return patternOf(spelled(text), literal);
}

/** @param pattern `undefined` matches every path */
export function urlMatcher(pattern: string | undefined): (url: URL) => boolean {
  if (pattern === undefined) return () => true;
  const parsed = parsePattern(pattern);
  return (url) => matches(parsed, normalizedPathOf(url));
}

/** @param spell how what is no wildcard is written in paths */
export function patternOf(text: string, spell: (piece: string) => string): PathPattern {
  const anchored = text.endsWith("$");
  const pieces = (anchored ? text.slice(0, -1) : text).split("*").map(spell);
  return { length: text.length, pieces, anchored };
}

/** `path` is path and query in the form of `normalizePath`. */
export function matches(pattern: PathPattern, path: string): boolean {
  const [first = "", ...rest] = pattern.pieces;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = rest.pop();
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (last === undefined) return !pattern.anchored || at === path.length;
  if (!pattern.anchored) return path.indexOf(last, at) !== -1;
  return path.length - last.length >= at && path.endsWith(last);
}

/** Path and query of a URL, spelled so that equal octets are equal text (RFC 9309 §2.2.2). */
export function normalizePath(path: string): string {
  return literal(spelled(path));
}

/** Patterns mean the letters themselves by `%2A` and `%24` (RFC 9309 §2.2.3). */
function literal(text: string): string {
  return text.replaceAll("*", "%2A").replaceAll("$", "%24");
}

function spelled(path: string): string {
  const octets = /[^\x21-\x7e]/.test(path) ? path.replace(/[^\x21-\x7e]+/gu, encode) : path;
  return normalizePercent(octets);
}

export function normalizedPathOf(url: URL): string {
  return normalizePath(url.pathname + url.search);
}

/** Lone surrogates cannot be encoded; they become the replacement character, as in a decoder. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
