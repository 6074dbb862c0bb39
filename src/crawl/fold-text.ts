/** White space as browsers show it. */
import { letterKind, WHITE } from "./letter-kinds.ts";

/** Most texts of links and headings have nothing to fold. */
const FOLDABLE = /^\s|\s\s|[^\S ]|\s$/;

export function foldSpace(text: string): string {
  // A single space between words stays, so it need not be replaced.
  return FOLDABLE.test(text) ? text.replace(/ \s+|[^\S ]\s*/g, " ").trim() : text;
}

/** As `foldSpace` of that part; most parts have nothing to fold inside. */
export function foldPart(text: string, start: number, end: number): string {
  let [from, to] = [start, end];
  while (from < to && isWhite(text, from)) from += 1;
  while (to > from && isWhite(text, to - 1)) to -= 1;
  for (let at = from; at < to; at++) {
    if (isWhite(text, at) && (text.charCodeAt(at) !== SPACE || isWhite(text, at + 1)))
      return foldSpace(text.slice(from, to));
  }
  return text.slice(from, to);
}

/** True when there is nothing but white space. */
export function isBlank(text: string, from = 0, to = text.length): boolean {
  for (let at = from; at < to; at++) if (!isWhite(text, at)) return false;
  return true;
}

const SPACE = 32;

function isWhite(text: string, at: number): boolean {
  return letterKind(text.charCodeAt(at)) === WHITE;
}

/** Never between the halves of a surrogate pair. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\ud800-\udbff]/.test(text[longest - 1] ?? "") ? longest - 1 : longest;
  return text.slice(0, end);
}
