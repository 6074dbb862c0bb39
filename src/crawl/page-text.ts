/**
 * Text is gathered into long buffers with positions; a link's or heading's text is cut out at the end by its positions.
 * That keeps nested elements linear, where gathering per element would copy a page once for each level.
 */
import { hash } from "node:crypto";
import { countWords } from "./count-words.ts";
import { cut, foldSpace, isBlank } from "./fold-text.ts";
import type { OpenElement } from "./open-element.ts";
import { createProse } from "./prose.ts";

const KEPT_MAIN_TEXT = 100_000;

/** No form to fill in holds these. */
const PAGE_PARTS = new Set("h1 main article nav header".split(" "));
/** A form links to its terms, a page to other pages. */
const MOST_LINKS_OF_A_FORM = 10;

/** What a piece of the shown text is part of, as bits. */
const [SHOWN, IN_MAIN, PROSE, HEADING, HEADING_END, BLOCK_END] = [1, 2, 4, 8, 16, 32];

export interface Span {
  readonly from: number;
  readonly to: number;
}

export type PageText = ReturnType<typeof createPageText>;

export function createPageText() {
  const names: string[] = [];
  let namesLength = 0;
  /** Pieces of what the page says to its readers, and what each of them is part of. A form may take its own out again. */
  const shown: string[] = [];
  const kinds: number[] = [];
  let form: { wrapsPage: boolean; links: number } | null = null;
  let openHeadings = 0;
  let hasMain = false;
  let lettersSeen = 0;
  let codeSeen = 0;

  function addName(text: string): void {
    names.push(text);
    namesLength += text.length;
  }

  function addPiece(text: string, kind: number): void {
    shown.push(text);
    kinds.push(kind);
  }

  function addText(text: string, around: OpenElement | null): void {
    if (!isShown(around)) return;
    addPiece(text, (around?.code ? SHOWN : SHOWN | PROSE) | place(around));
  }

  function place(around: OpenElement | null): number {
    return (around?.inMain ? IN_MAIN : 0) | (openHeadings > 0 ? HEADING : 0);
  }

  function openHeading(element: OpenElement): void {
    openHeadings += 1;
    element.afterClose(() => {
      openHeadings -= 1;
      addPiece(" ", HEADING_END);
    });
  }

  /** What a form asks is not what the page says; but some systems wrap the whole page in one. */
  function openForm(element: OpenElement): void {
    const outer = form;
    const own = { wrapsPage: false, links: 0 };
    form = own;
    const before = shown.length;
    element.afterClose(() => {
      form = outer;
      if (!own.wrapsPage && shown.length > before) shown.length = kinds.length = before;
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
    if (isShown(element)) addPiece(" ", SHOWN | BLOCK_END | place(element));
    else if (kinds.at(-1) !== BLOCK_END) addPiece("", BLOCK_END);
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
      addText(text, parent);
      if (isBlank(text)) return;
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
      const { main, headings, prose } = divide(shown, kinds, hasMain ? IN_MAIN : 0);
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

function divide(pieces: readonly string[], kinds: readonly number[], place: number) {
  const main: string[] = [];
  const headings: string[] = [];
  const prose = createProse();
  for (const [at, piece] of pieces.entries()) {
    const kind = kinds[at] ?? 0;
    if ((kind & (SHOWN | IN_MAIN)) === (SHOWN | place)) {
      main.push(piece);
      if (kind & HEADING) headings.push(piece);
      if (kind & PROSE) prose.add(piece);
    }
    if (kind & HEADING_END) headings.push(piece);
    if (kind & BLOCK_END) prose.endBlock();
  }
  return { main: foldSpace(main.join("")), headings: headings.join(""), prose: prose.finish() };
}

function isShown(around: OpenElement | null): boolean {
  return around === null || (around.region === "main" && !around.inHead);
}

/** SHA-256, 32 letters of hex. */
export function shortHash(value: string | Uint8Array): string {
  return hash("sha256", value, "hex").slice(0, 32);
}
