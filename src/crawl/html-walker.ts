/**
 * Walks an HTML text once and reports elements with what stands around them: region, head or body, inert or not. The
 * tree rules kept here are those of the HTML standard that change a fact of ours (§13.2.6): the "in head" insertion mode,
 * implied ends, foreign content, templates. Formatting elements are not cloned as browsers do.
 */
import { createHeadTracker } from "./head-tracker.ts";
import type { Content, ElementKind } from "./html-rules.ts";
import { type TokenVisitor, tokenize } from "./html-tokenizer.ts";
import { OpenElement } from "./open-element.ts";
import type { StartTag } from "./tag.ts";

export interface Visitor {
  open(element: OpenElement): void;
  text(text: string, parent: OpenElement | null): void;
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

export function walkHtml(html: string, visitor: Visitor): WalkFacts {
  const walker = new Walker(visitor);
  tokenize(html, walker);
  return walker.finish();
}

class Walker implements TokenVisitor {
  readonly #visitor: Visitor;
  readonly #stack: OpenElement[] = [];
  /** How many elements of each name are open. */
  readonly #openCount = new Map<string, number>();
  readonly #head = createHeadTracker();
  #top: OpenElement | null = null;
  /** How many templates are open: nothing in them is part of the page. */
  #templates = 0;
  #nodeCount = 0;
  #maxNesting = 0;

  constructor(visitor: Visitor) {
    this.#visitor = visitor;
  }

  startTag(tag: StartTag, start: number): Content {
    const { kind } = tag;
    if (endsForeign(tag)) while (this.#holdsForeign()) this.#pop();
    const foreign = kind.isForeignRoot || this.#holdsForeign();
    if (!foreign) this.#endImplied(kind);
    // SVG and MathML end the head like any other element of the body.
    if (this.#templates === 0) this.#head.open(foreign ? "svg" : kind.name, this.#top?.name ?? null);
    const element = new OpenElement(tag, this.#parent(), { start, foreign, inHead: this.#head.isOpen() });
    this.#nodeCount += 1;
    if (element.depth > this.#maxNesting) this.#maxNesting = element.depth;
    if (this.#templates === 0) this.#visitor.open(element);
    if (foreign ? tag.isSelfClosing : element.kind.isVoid) element.close();
    else this.#push(element);
    return foreign ? "markup" : kind.content;
  }

  endTag(name: string): void {
    if (this.#templates === 0) this.#head.close(name);
    if (this.#top?.name !== name) {
      if ((this.#openCount.get(name) ?? 0) === 0) return;
      while (this.#top !== null && this.#top.name !== name) this.#pop();
    }
    this.#pop();
  }

  text(text: string): void {
    if (this.#templates > 0) return;
    const parent = this.#top;
    if (this.#head.isOpen() && !parent?.foreign && !isRawText(parent)) this.#head.text(text);
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

  /** An element that is to become a sibling must not hold the one before it, which would hold all before. */
  #parent(): OpenElement | null {
    return this.#stack.length < MAX_OPEN ? this.#top : (this.#top?.parent ?? null);
  }

  /** What opens next belongs to SVG or MathML. */
  #holdsForeign(): boolean {
    const top = this.#top;
    return top !== null && (top.kind.isForeignRoot || (top.foreign && !top.kind.integratesHtml));
  }

  #endImplied({ ends }: ElementKind): void {
    if (ends !== null) while (this.#top !== null && ends.has(this.#top.name)) this.#pop();
  }

  #push(element: OpenElement): void {
    const { name } = element;
    if (this.#stack.length >= MAX_OPEN) this.#pop();
    this.#stack.push(element);
    this.#top = element;
    this.#openCount.set(name, (this.#openCount.get(name) ?? 0) + 1);
    if (name === "template" && !element.foreign) this.#templates += 1;
  }

  #pop(): void {
    const element = this.#stack.pop();
    this.#top = this.#stack[this.#stack.length - 1] ?? null;
    if (!element) return;
    const { name } = element;
    this.#openCount.set(name, (this.#openCount.get(name) ?? 1) - 1);
    if (name === "template" && !element.foreign) this.#templates -= 1;
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
