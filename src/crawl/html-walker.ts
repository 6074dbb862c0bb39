/**
 * Walks an HTML text once and reports elements with what stands around them: region, head or body, inert or not. The
 * tree rules kept here are those of the HTML standard that change a fact of ours (§13.2.6): the "in head" insertion mode,
 * implied ends, foreign content, templates. Formatting elements are not cloned as browsers do.
 */
import { HeadTracker } from "./head-tracker.ts";
import { BUCKETS, type ContentModel, type ElementKind, elementKindOf } from "./html-rules.ts";
import { type TokenVisitor, tokenize } from "./html-tokenizer.ts";
import { OpenElement } from "./open-element.ts";
import type { StartTag } from "./tag.ts";
import { type TextToken, tokenTextOf } from "./text-token.ts";

export interface HtmlVisitor {
  open(element: OpenElement): void;
  text(text: TextToken, parent: OpenElement | null): void;
  /** Comes after the element's own actions; not called for elements that cannot hold anything. */
  close(element: OpenElement): void;
  doctype(text: string): void;
}

export interface WalkFacts {
  readonly headEndedBy: string | null;
  readonly headCount: number;
  readonly bodyCount: number;
  readonly nodeCount: number;
  readonly maxNesting: number;
}

/** Deeper elements become siblings, as in Chrome: an open element is held until it ends, and a million could be open. */
const MAX_OPEN = 512;
/** The longest pages we know of have a third of this; an attacker fits two million into what we read of a page. */
const MAX_ELEMENTS = 500_000;

export function walkHtml(html: string, visitor: HtmlVisitor): WalkFacts {
  const walker = new Walker(html, visitor);
  tokenize(html, walker);
  return walker.finish();
}

class Walker implements TokenVisitor {
  readonly #html: string;
  readonly #visitor: HtmlVisitor;
  /** One for each depth, and one more for what opens in the deepest. */
  readonly #elements: OpenElement[] = [];
  /** How many elements of each bucket are open: most end tags that end nothing are told by it. */
  readonly #openIn = new Uint16Array(BUCKETS);
  readonly #head = new HeadTracker();
  #open = 0;
  #top: OpenElement | null = null;
  /** How many templates are open: nothing in them is part of the page. */
  #templates = 0;
  #nodeCount = 0;
  #maxNesting = 0;

  constructor(html: string, visitor: HtmlVisitor) {
    this.#html = html;
    this.#visitor = visitor;
  }

  startTag(tag: StartTag, start: number): ContentModel {
    const { kind } = tag;
    let foreign = this.#holdsForeign();
    if (foreign && endsForeign(tag)) {
      while (this.#holdsForeign()) this.#pop();
      foreign = false;
    }
    foreign ||= kind.isForeignRoot;
    if (!foreign) this.#endImplied(kind);
    // SVG and MathML end the head like any other element of the body.
    if (this.#templates === 0) this.#head.open(foreign ? "svg" : kind.name, this.#top === null ? null : this.#top.name);
    const element = this.#elements[this.#open] ?? this.#newElement(tag);
    element.open(tag, start, foreign, this.#head.isOpen);
    this.#nodeCount += 1;
    if (element.depth > this.#maxNesting) this.#maxNesting = element.depth;
    if (this.#templates === 0) this.#visitor.open(element);
    if (foreign ? tag.isSelfClosing : element.kind.isVoid) element.close();
    else this.#push(element);
    return foreign ? "markup" : kind.content;
  }

  endTag(name: string): void {
    if (this.#templates === 0) this.#head.close(name);
    if (this.#top === null) return;
    if (this.#top.name !== name) {
      if (!this.#holds(name)) return;
      while (this.#top !== null && this.#top.name !== name) this.#pop();
    }
    this.#pop();
  }

  text(text: TextToken): void {
    if (this.#templates > 0) return;
    const parent = this.#top;
    if (this.#head.isOpen && !parent?.foreign && !isRawText(parent)) this.#head.text(tokenTextOf(this.#html, text));
    this.#visitor.text(text, parent);
  }

  doctype(text: string): void {
    this.#visitor.doctype(text);
  }

  isInForeignContent(): boolean {
    return this.#top?.foreign ?? false;
  }

  innermostName(): string | undefined {
    return this.#top?.name;
  }

  hasEnough(): boolean {
    return this.#nodeCount >= MAX_ELEMENTS;
  }

  finish(): WalkFacts {
    while (this.#top !== null) this.#pop();
    return { ...this.#head.facts(), nodeCount: this.#nodeCount, maxNesting: this.#maxNesting };
  }

  /** Beyond the deepest, it is to become a sibling. */
  #newElement(tag: StartTag): OpenElement {
    const element = new OpenElement(tag, this.#elements[Math.min(this.#open, MAX_OPEN - 1) - 1] ?? null);
    this.#elements.push(element);
    return element;
  }

  /** What opens next belongs to SVG or MathML. */
  #holdsForeign(): boolean {
    const top = this.#top;
    return top !== null && (top.kind.isForeignRoot || (top.foreign && !top.kind.integratesHtml));
  }

  #endImplied({ ends }: ElementKind): void {
    while (this.#top !== null && (this.#top.kind.bit & ends) !== 0) this.#pop();
  }

  #holds(written: string): boolean {
    const { name, bucket } = elementKindOf(written);
    if (this.#openIn[bucket] === 0) return false;
    for (let element = this.#top; element !== null; element = element.parent) if (element.name === name) return true;
    return false;
  }

  #push(element: OpenElement): void {
    const { kind } = element;
    if (this.#open === MAX_OPEN) this.#makeRoom(element);
    this.#open += 1;
    this.#top = element;
    this.#openIn[kind.bucket] = (this.#openIn[kind.bucket] ?? 0) + 1;
    if (kind.name === "template" && !element.foreign) this.#templates += 1;
  }

  /** The deepest one ends, and serves the next that opens in this one. */
  #makeRoom(element: OpenElement): void {
    const deepest = this.#top;
    this.#pop();
    if (deepest === null) return;
    this.#elements[MAX_OPEN - 1] = element;
    this.#elements[MAX_OPEN] = deepest;
  }

  #pop(): void {
    const element = this.#top;
    if (element === null) return;
    const { kind } = element;
    this.#open -= 1;
    this.#top = element.parent;
    this.#openIn[kind.bucket] = (this.#openIn[kind.bucket] ?? 1) - 1;
    if (kind.name === "template" && !element.foreign) this.#templates -= 1;
    element.close();
    if (this.#templates === 0) this.#visitor.close(element);
  }
}

/** §13.2.6.5, the start tags that end SVG and MathML. */
function endsForeign({ kind, attributes }: StartTag): boolean {
  if (kind.name === "font") return "color" in attributes || "face" in attributes || "size" in attributes;
  return kind.endsForeign;
}

function isRawText(element: OpenElement | null): boolean {
  return element !== null && element.name !== "noscript" && element.kind.isHidden;
}
