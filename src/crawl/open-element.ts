/** An element while the walk is inside of it: its tag, and what its surroundings add. */
import type { Region } from "#domain/document.ts";
import { type ElementKind, kindOf } from "./html-rules.ts";
import { markedRegion } from "./marked-regions.ts";
import type { Attributes, StartTag } from "./tag.ts";
import type { TemplatePath } from "./template-path.ts";

const IMG = kindOf("img");

interface Place {
  readonly start: number;
  readonly foreign: boolean;
  readonly inHead: boolean;
}

export class OpenElement {
  readonly kind: ElementKind;
  readonly name: string;
  readonly attributes: Attributes;
  readonly tag: StartTag;
  /** Where the start tag begins in the text. */
  readonly start: number;
  readonly depth: number;
  readonly parent: OpenElement | null;
  /** SVG or MathML. */
  readonly foreign: boolean;
  readonly inHead: boolean;
  readonly region: Region;
  readonly inMain: boolean;
  readonly inSection: boolean;
  /** Its text is code or otherwise not shown. */
  readonly hidden: boolean;
  /** It or what it stands in is kept from people or from screen readers by its own attributes. */
  readonly concealed: boolean;
  /** Code samples show markup and messages that are not meant for this page. */
  readonly code: boolean;
  /** Set by the visitor. */
  path: TemplatePath | null = null;
  #closing: (() => void) | null = null;

  constructor(tag: StartTag, parent: OpenElement | null, { start, foreign, inHead }: Place) {
    const { facts } = tag;
    // Browsers read `<image>` as `<img>`, except in SVG (§13.2.6.4.7).
    const kind = tag.kind.name === "image" && !foreign ? IMG : tag.kind;
    this.tag = tag;
    this.kind = kind;
    this.name = kind.name;
    this.attributes = tag.attributes;
    this.parent = parent;
    this.start = start;
    this.foreign = foreign;
    this.inHead = inHead;
    this.depth = parent === null ? 1 : parent.depth + 1;
    this.region = regionOf(tag, parent);
    this.inMain = facts.isMain || (parent?.inMain ?? false);
    this.inSection = facts.isSection || (parent?.inSection ?? false);
    this.concealed = facts.conceals || (parent?.concealed ?? false);
    this.code = kind.isCode || (parent?.code ?? false);
    this.hidden = (kind.isHidden && !foreign) || kind.name === "svg" || (parent?.hidden ?? false);
  }

  /** What is to be done when the element ends, in the order in which it was asked for. */
  afterClose(action: () => void): void {
    const earlier = this.#closing;
    this.#closing = earlier === null ? action : both(earlier, action);
  }

  close(): void {
    this.#closing?.();
  }
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}

/** A header or footer inside an article or section belongs to that content, not to the site. */
function regionOf({ kind: { name }, facts }: StartTag, parent: OpenElement | null): Region {
  if (facts.landmark !== null) return facts.landmark;
  if ((name === "header" || name === "footer") && !parent?.inSection) return name;
  const around = parent === null ? "main" : parent.region;
  if (around !== "main" || facts.marks === null) return around;
  return markedRegion(facts.marks, parent) ?? around;
}
