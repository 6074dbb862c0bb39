/**
 * Text is gathered into long buffers with positions; a link's or heading's text is cut out at the end by its positions.
 * That keeps nested elements linear, where gathering per element would copy a page once for each level.
 */
import { hash } from "node:crypto";
import { countWords } from "./count-words.ts";
import { cut, foldSpace, isBlank } from "./fold-text.ts";
import type { OpenElement } from "./open-element.ts";
import { BLOCK_END, createPieces, HEADING, HEADING_END, IN_MAIN, PROSE, SHOWN } from "./text-pieces.ts";

const KEPT_MAIN_TEXT = 100_000;

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
  const shown = createPieces();
  let form: { wrapsPage: boolean; links: number } | null = null;
  let openHeadings = 0;
  let hasMain = false;
  let lettersSeen = 0;
  let codeSeen = 0;

  function addName(text: string): void {
    names.push(text);
    namesLength += text.length;
  }

  function addText(text: string, around: OpenElement | null, blank: boolean): void {
    if (!isShown(around)) return;
    const kind = (around?.code ? SHOWN : SHOWN | PROSE) | place(around);
    shown.add(namesLength - text.length, namesLength, kind, blank);
  }

  function place(around: OpenElement | null): number {
    return (around?.inMain ? IN_MAIN : 0) | (openHeadings > 0 ? HEADING : 0);
  }

  function openHeading(element: OpenElement): void {
    openHeadings += 1;
    element.afterClose(() => {
      openHeadings -= 1;
      shown.add(namesLength, namesLength, HEADING_END, false);
    });
  }

  /** What a form asks is not what the page says; but some systems wrap the whole page in one. */
  function openForm(element: OpenElement): void {
    const outer = form;
    const own = { wrapsPage: false, links: 0 };
    form = own;
    const before = shown.mark();
    element.afterClose(() => {
      form = outer;
      if (!own.wrapsPage) shown.takeOut(before);
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
    if (isShown(element)) shown.add(namesLength - 1, namesLength, SHOWN | BLOCK_END | place(element), true);
    else shown.add(namesLength, namesLength, BLOCK_END, false);
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
      const blank = isBlank(text);
      addText(text, parent, blank);
      if (blank) return;
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
      const { main, headings, prose } = shown.divide(all, hasMain ? IN_MAIN : 0);
      return {
        /** Folded text between two positions. */
        between: (span: Span, longest: number): string =>
          // White space folds away, so some more than `longest` is looked at, but never the whole page.
          cut(foldSpace(all.slice(span.from, Math.min(span.to, span.from + longest * 8))), longest),
        mainText: cut(main, KEPT_MAIN_TEXT),
        prose,
        wordCount: countWords(main) - countWords(headings),
        textHash: main === "" ? "" : shortHash(main),
      };
    },
  };
}

function isShown(around: OpenElement | null): boolean {
  return around === null || (around.region === "main" && !around.inHead);
}

/** SHA-256, 32 letters of hex. */
export function shortHash(value: string | Uint8Array): string {
  return hash("sha256", value, "hex").slice(0, 32);
}
