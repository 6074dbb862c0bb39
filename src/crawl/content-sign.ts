/**
 * A small number for what a page says, equal for pages that say the same. Numbers which the address explains do not count
 * (its own ones and their neighbours, as a list of pages shows them, and days of a month): a list beyond its end says the
 * same on page 70 as on page 71. Other numbers do: a table of figures has nothing else. Pictures count by their address.
 */
import type { Page } from "#domain/page.ts";

/** Steps by which lists of pages and calendars lead on from where one is. */
const NEIGHBOURS = 12;
const DAYS = 31;
/** Longer ones are no page, day or year. */
const DIGITS = 9;

/** 0 = nothing to go by: no document, or nothing in it. */
export function contentSign({ url, document }: Pick<Page, "url" | "document">): number {
  if (document === undefined) return 0;
  const { titles, headings, mainText, images } = document;
  const own = (url.match(/\d+/g) ?? []).filter(({ length }) => length <= DIGITS).map(Number);
  const sign = createSign((number) => number <= DAYS || own.some((near) => Math.abs(near - number) <= NEIGHBOURS));
  for (const { text } of titles) sign.add(text);
  for (const { text } of headings) sign.add(text);
  sign.add(mainText);
  for (const { src } of images) sign.addWhole(src ?? "");
  return sign.value();
}

const [ZERO, NINE] = [48, 57];
const SPACES = 32;

/** FNV-1a over words and over numbers that nothing explains. */
function createSign(isExplained: (number: number) => boolean) {
  let hash = 0x811c9dc5;
  let length = 0;
  const mix = (code: number): void => {
    hash = Math.imul(hash ^ code, 0x01000193);
    length += 1;
  };

  function addNumber(digits: string): void {
    if (digits.length <= DIGITS && isExplained(Number(digits))) return;
    for (let at = 0; at < digits.length; at++) mix(digits.charCodeAt(at));
  }

  return {
    add(text: string): void {
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code <= SPACES) continue;
        if (code < ZERO || code > NINE) {
          mix(code);
          continue;
        }
        const from = at;
        while (at + 1 < text.length && isDigit(text.charCodeAt(at + 1))) at += 1;
        addNumber(text.slice(from, at + 1));
      }
      mix(SPACES);
      length -= 1;
    },
    addWhole(text: string): void {
      for (let at = 0; at < text.length; at++) mix(text.charCodeAt(at));
    },
    value: (): number => (length === 0 ? 0 : hash >>> 0 || 1),
  };
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
