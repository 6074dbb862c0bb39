/**
 * Text is gathered into long buffers with positions; a link's or heading's text is cut out at the end by its positions.
 * That keeps nested elements linear, where gathering per element would copy a page once for each level.
 */
import { createHash } from "node:crypto";
import type { OpenElement } from "./open-element.ts";

const KEPT_MAIN_TEXT = 100_000;
const KEPT_PROSE = 20_000;
/** Stands between blocks in the buffers of prose; no page can hold it, as decoders replace it. */
const BLOCK = "\u0000";

/** No form to fill in holds these. */
const PAGE_PARTS = new Set("h1 main article nav header".split(" "));
/** A form links to its terms, a page to other pages. */
const MOST_LINKS_OF_A_FORM = 10;

export interface Span {
  readonly from: number;
  readonly to: number;
}

export type PageText = ReturnType<typeof createPageText>;

export function createPageText() {
  const names: string[] = [];
  let namesLength = 0;
  const main: string[] = [];
  const outsideMain: string[] = [];
  const mainProse: string[] = [];
  const otherProse: string[] = [];
  const headingMain: string[] = [];
  const headingOther: string[] = [];
  /** All that a form may have added to. */
  const shown = [main, outsideMain, mainProse, otherProse, headingMain, headingOther];
  let form: { wrapsPage: boolean; links: number } | null = null;
  let openHeadings = 0;
  let hasMain = false;
  let lettersSeen = 0;
  let codeSeen = 0;

  function addName(text: string): void {
    names.push(text);
    namesLength += text.length;
  }

  function addShown(text: string, around: OpenElement | null): void {
    if (around && (around.region !== "main" || around.inHead)) return;
    (around?.inMain ? main : outsideMain).push(text);
    if (!around?.code) (around?.inMain ? mainProse : otherProse).push(text);
    if (openHeadings > 0) (around?.inMain ? headingMain : headingOther).push(text);
  }

  function openHeading(element: OpenElement): void {
    openHeadings += 1;
    afterClose(element, () => {
      openHeadings -= 1;
      headingMain.push(" ");
      headingOther.push(" ");
    });
  }

  /** What a form asks is not what the page says; but some systems wrap the whole page in one. */
  function openForm(element: OpenElement): void {
    const outer = form;
    const own = { wrapsPage: false, links: 0 };
    form = own;
    const before = shown.map((pieces) => pieces.length);
    afterClose(element, () => {
      form = outer;
      if (!own.wrapsPage) for (const [index, pieces] of shown.entries()) pieces.length = before[index] ?? pieces.length;
    });
  }

  function meetInForm(name: string, own: { wrapsPage: boolean; links: number }): void {
    if (name === "a") own.links += 1;
    if (PAGE_PARTS.has(name) || own.links > MOST_LINKS_OF_A_FORM) own.wrapsPage = true;
  }

  /** A boundary between blocks separates words. */
  function separate(element: OpenElement): void {
    if (element.kind.isInline) return;
    addName(" ");
    addShown(" ", element);
    mainProse.push(BLOCK);
    otherProse.push(BLOCK);
  }

  return {
    open(element: OpenElement): void {
      if (element.inMain) hasMain = true;
      separate(element);
      if (form) meetInForm(element.name, form);
      if (element.name === "form") openForm(element);
      else if (element.name === "h1") openHeading(element);
    },

    close: separate,

    add(text: string, parent: OpenElement | null): void {
      if (parent?.hidden) return;
      addName(text);
      addShown(text, parent);
      if (!/\S/.test(text)) return;
      lettersSeen += 1;
      if (parent?.code) codeSeen += 1;
    },

    /** Counts for names of links and headings, but is not read as text. */
    addAlt: (alt: string): void => addName(` ${alt} `),

    position: (): number => namesLength,
    /** Grows with every piece of visible text that is not white space. */
    lettersSeen: (): number => lettersSeen,
    /** How many of those are code. */
    codeSeen: (): number => codeSeen,

    finish() {
      const all = names.join("");
      const text = foldSpace((hasMain ? main : outsideMain).join(""));
      return {
        /** Folded text between two positions. */
        between: (span: Span, longest: number): string =>
          // White space folds away, so some more than `longest` is looked at, but never the whole page.
          cut(foldSpace(all.slice(span.from, Math.min(span.to, span.from + longest * 8))), longest),
        mainText: cut(text, KEPT_MAIN_TEXT),
        prose: blocksOf(hasMain ? mainProse : otherProse),
        wordCount: countWords(text) - countWords(foldSpace((hasMain ? headingMain : headingOther).join(""))),
        textHash: text === "" ? "" : shortHash(text),
      };
    },
  };
}

function afterClose(element: OpenElement, action: () => void): void {
  const earlier = element.onClose;
  element.onClose = () => {
    earlier?.();
    action();
  };
}

function blocksOf(pieces: readonly string[]): readonly string[] {
  const blocks: string[] = [];
  let kept = 0;
  for (const block of pieces.join("").split(BLOCK)) {
    const text = foldSpace(block);
    if (text === "") continue;
    if (kept >= KEPT_PROSE) break;
    blocks.push(cut(text, KEPT_PROSE - kept));
    kept += text.length;
  }
  return blocks;
}

export function foldSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** SHA-256, 32 letters of hex. */
export function shortHash(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 32);
}

/** Never between the halves of a surrogate pair. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\ud800-\udbff]/.test(text[longest - 1] ?? "") ? longest - 1 : longest;
  return text.slice(0, end);
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
/** Scripts without spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Words in any script; the slow segmenter sees only runs that need it. */
export function countWords(text: string): number {
  let unspaced = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) unspaced += 1;
    return " ";
  });
  let words = 0;
  for (const _ of spaced.matchAll(WORD)) words += 1;
  return words + unspaced;
}
