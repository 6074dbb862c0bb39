/**
 * Text is gathered into long buffers with positions; a link's or heading's text is cut out at the end by its positions.
 * That keeps nested elements linear, where gathering per element would copy a page once for each level.
 */
import { hash } from "node:crypto";
import { decodeHTML } from "entities/decode";
import { cut, foldPart, isBlank } from "./fold-text.ts";
import { Letters } from "./letters.ts";
import type { OpenElement } from "./open-element.ts";
import { BLOCK_END, HEADING, HEADING_END, IN_MAIN, PROSE, SHOWN, TextPieces } from "./text-pieces.ts";
import type { TextToken } from "./text-token.ts";

const KEPT_MAIN_TEXT = 100_000;

/** No form to fill in holds these. */
const PAGE_PARTS = new Set("h1 main article nav header".split(" "));
/** A form links to its terms, a page to other pages. */
const MOST_LINKS_OF_A_FORM = 10;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Of one page at a time. */
const all = new Letters();

export class PageText {
  /** Pieces of visible text that are not white space, so far; and how many of those are code. */
  lettersSeen = 0;
  codeSeen = 0;
  readonly #shown = new TextPieces();
  #form: { wrapsPage: boolean; links: number } | null = null;
  #openHeadings = 0;
  #hasMain = false;

  constructor() {
    all.clear();
  }

  open(element: OpenElement): void {
    if (element.inMain) this.#hasMain = true;
    this.close(element);
    if (this.#form !== null) meetInForm(element.name, this.#form);
    if (element.name === "form") this.#openForm(element);
    else if (element.name === "h1") this.#openHeading(element);
  }

  /** A boundary between blocks separates words. */
  close(element: OpenElement): void {
    if (element.kind.isInline) return;
    const from = all.length;
    all.addSpace();
    if (isShown(element)) this.#shown.add(from, from + 1, SHOWN | BLOCK_END | this.#place(element), true);
    else this.#shown.add(from + 1, from + 1, BLOCK_END, false);
  }

  add(html: string, { from, to, isEscaped }: TextToken, parent: OpenElement | null): void {
    if (parent?.hidden) return;
    const start = all.length;
    const end = all.add(html, from, to, isEscaped ? AMPERSAND : -1);
    let blank = isBlank(html, from, end);
    if (end < to) {
      const rest = decodeHTML(html.slice(end, to));
      all.add(rest, 0, rest.length);
      blank &&= isBlank(rest);
    }
    if (isShown(parent)) {
      const kind = (parent?.code ? SHOWN : SHOWN | PROSE) | this.#place(parent);
      this.#shown.add(start, all.length, kind, blank);
    }
    if (blank) return;
    this.lettersSeen += 1;
    if (parent?.code) this.codeSeen += 1;
  }

  /** Counts for names of links and headings, but is not read as text. */
  addAlt(alt: string): void {
    all.addSpace();
    all.add(alt, 0, alt.length);
    all.addSpace();
  }

  position(): number {
    return all.length;
  }

  finish() {
    const text = all.take();
    const { mainText, words, prose } = this.#shown.divide(text, this.#hasMain ? IN_MAIN : 0);
    return {
      /** Folded text between two positions. */
      between: ({ from, to }: Span, longest: number): string =>
        // White space folds away, so some more than `longest` is looked at, but never the whole page.
        cut(foldPart(text, from, Math.min(to, from + longest * 8, text.length)), longest),
      mainText: cut(mainText, KEPT_MAIN_TEXT),
      prose,
      wordCount: words,
      textHash: mainText === "" ? "" : shortHash(mainText),
    };
  }

  #place(around: OpenElement | null): number {
    return (around?.inMain ? IN_MAIN : 0) | (this.#openHeadings > 0 ? HEADING : 0);
  }

  #openHeading(element: OpenElement): void {
    this.#openHeadings += 1;
    element.afterClose(() => {
      this.#openHeadings -= 1;
      this.#shown.add(all.length, all.length, HEADING_END, false);
    });
  }

  /** What a form asks is not what the page says; but some systems wrap the whole page in one. */
  #openForm(element: OpenElement): void {
    const outer = this.#form;
    const own = { wrapsPage: false, links: 0 };
    this.#form = own;
    const before = this.#shown.mark();
    element.afterClose(() => {
      this.#form = outer;
      if (!own.wrapsPage) this.#shown.takeOut(before);
    });
  }
}

const AMPERSAND = 38;

function meetInForm(name: string, own: { wrapsPage: boolean; links: number }): void {
  if (name === "a") own.links += 1;
  if (PAGE_PARTS.has(name) || own.links > MOST_LINKS_OF_A_FORM) own.wrapsPage = true;
}

function isShown(around: OpenElement | null): boolean {
  return around === null || (around.region === "main" && !around.inHead);
}

/** SHA-256, 32 letters of hex. */
export function shortHash(value: string | Uint8Array): string {
  return hash("sha256", value, "hex").slice(0, 32);
}
