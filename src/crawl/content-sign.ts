/**
 * A small number for what a page says, equal for pages that say the same. Only numbers that say nothing of the page do not
 * count: those of its own address and title, the neighbours that a list of pages shows, and numbers that are counted off one by one,
 * as in a pager or a calendar. Everything else does: texts, pictures, frames, films, descriptions. When in doubt, two
 * pages differ, because pages that seem to say the same may be left out (repeated-content-trap.ts).
 */
import type { Document } from "#domain/document.ts";
import type { Page } from "#domain/page.ts";

/** Steps by which lists of pages lead on from where one is. */
const NEIGHBOURS = 12;
const LONGEST_TITLE = 500;
const MOST_TITLED = 3;
/** Longer ones are no page, day or year. */
const DIGITS = 9;

/** 0 = nothing to go by: no document, or nothing in it. */
export function contentSign({ url, document }: Pick<Page, "url" | "document">): number {
  if (document === undefined) return 0;
  const titled = titledNumbers(document);
  const isOfAddress = numbersOf(url);
  const sign = createSign((number) => titled.has(number) || isOfAddress(number));
  for (const text of textsOf(document)) sign.add(text);
  for (const source of thingsOf(document)) sign.addWhole(source);
  return sign.value();
}

function* textsOf({ titles, headings, mainText, metas, jsonLd }: Document) {
  for (const { text } of titles) yield text;
  for (const { text } of headings) yield text;
  yield mainText;
  for (const { content } of metas) yield content;
  yield* jsonLd;
}

/** As they are written: lazy pictures have their address in attributes of their own. Their numbers tell them apart. */
function* thingsOf({ images, resources, videos }: Document) {
  for (const { source } of images) yield source;
  for (const { source, inHead } of resources) if (!inHead) yield source;
  for (const { source } of videos) yield source;
}

/** What its address explains: its numbers, and beside numbers that count pages or months their neighbours. */
function numbersOf(url: string): (number: number) => boolean {
  const { pathname, searchParams } = new URL(url);
  const own = new Set((url.match(/\d+/g) ?? []).map(Number));
  const counted = [
    ...searchParams.values(),
    ...[...pathname.matchAll(/\/page\/(\d+)/g)].map(([, number]) => number ?? ""),
  ]
    .filter((value) => /^\d{1,9}$/.test(value))
    .map(Number);
  // A number that is all of a folder may count something, too: its next one and the one before are links.
  for (const [, digits] of pathname.matchAll(/\/(\d{1,9})(?=\/|$)/g))
    own.add(Number(digits) - 1).add(Number(digits) + 1);
  return (number) => own.has(number) || counted.some((near) => Math.abs(near - number) <= NEIGHBOURS);
}

/** The month, day or number that the page is about: a calendar counts months in its address and names them in its title. */
function titledNumbers({ titles }: Document): ReadonlySet<number> {
  const numbers = new Set(titles.flatMap(({ text }) => text.slice(0, LONGEST_TITLE).match(/\d+/g) ?? []).map(Number));
  // More of them are content, such as the numbers of a draw.
  return numbers.size <= MOST_TITLED ? numbers : new Set();
}

const [ZERO, NINE] = [48, 57];
const SPACES = 32;

/** FNV-1a over words and over numbers that nothing explains. */
function createSign(isExplained: (number: number) => boolean) {
  let hash = 0x811c9dc5;
  let length = 0;
  /** The number before, which counts unless the next one is counted off from it; and whether it was itself. */
  let [before, wasCounted] = [null as string | null, false];

  function addWhole(text: string): void {
    for (let at = 0; at < text.length; at++) hash = mixed(hash, text.charCodeAt(at));
    length += text.length;
  }

  function addBefore(): void {
    if (before !== null && !wasCounted) addWhole(before);
  }

  function addNumber(digits: string): void {
    if (digits.length <= DIGITS && isExplained(Number(digits))) return;
    const isCounted = before !== null && digits.length <= DIGITS && Number(digits) === Number(before) + 1;
    if (!isCounted) addBefore();
    [before, wasCounted] = [digits, isCounted];
  }

  /** Adds what stands before the next digit, white space aside, and tells where that is. */
  function addWords(text: string, from: number): number {
    // Variables of its own cost a loop less than those it shares.
    let [at, own, letters] = [from, hash, 0];
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code <= SPACES) continue;
      if (isDigit(code)) break;
      own = mixed(own, code);
      letters += 1;
    }
    hash = own;
    length += letters;
    return at;
  }

  return {
    add(text: string): void {
      for (let at = addWords(text, 0); at < text.length; ) {
        const end = endOfNumber(text, at);
        addNumber(text.slice(at, end));
        at = addWords(text, end);
      }
      hash = mixed(hash, SPACES);
    },
    addWhole,
    value(): number {
      addBefore();
      return length === 0 ? 0 : hash >>> 0 || 1;
    },
  };
}

function mixed(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

function endOfNumber(text: string, from: number): number {
  let end = from;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}
