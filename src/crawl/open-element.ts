/** An element while the walk is inside of it: its tag, and what its surroundings add. */
import type { Region } from "#domain/document.ts";
import { type ElementKind, elementKindOf } from "./html-rules.ts";
import { markedRegion } from "./marked-regions.ts";
import type { Attributes, StartTag } from "./tag.ts";
import type { TemplatePath } from "./template-path.ts";

const IMG = elementKindOf("img");
/**
 * One for each depth of a walk, used again for the next element there: whoever wants something of an element after its
 * end keeps that, and not the element.
 */
export class OpenElement {
  readonly depth: number;
  readonly parent: OpenElement | null;
  tag: StartTag;
  kind: ElementKind;
  name: string;
  attributes: Attributes;
  /** Where the start tag begins in the text. */
  start = 0;
  /** SVG or MathML. */
  foreign = false;
  inHead = false;
  region: Region = "main";
  inMain = false;
  inSection = false;
  /** Its text is code or otherwise not shown. */
  hidden = false;
  /** It or what it stands in is kept from people or from screen readers by its own attributes. */
  concealed = false;
  /** It is `<noscript>`, or stands in one. */
  noscript = false;
  /** Code samples show markup and messages that are not meant for this page. */
  code = false;
  /** Set by the visitor. */
  path: TemplatePath | null = null;
  #closing: (() => void) | null = null;

  /** @param tag the first that it is opened with */
  constructor(tag: StartTag, parent: OpenElement | null) {
    this.tag = tag;
    this.kind = tag.kind;
    this.name = tag.kind.name;
    this.attributes = tag.attributes;
    this.parent = parent;
    this.depth = parent === null ? 1 : parent.depth + 1;
  }

  open(tag: StartTag, start: number, foreign: boolean, inHead: boolean): void {
    const { parent } = this;
    const { facts } = tag;
    // Browsers read `<image>` as `<img>`, except in SVG (§13.2.6.4.7).
    const kind = tag.kind.name === "image" && !foreign ? IMG : tag.kind;
    this.tag = tag;
    this.kind = kind;
    this.name = kind.name;
    this.attributes = tag.attributes;
    this.start = start;
    this.foreign = foreign;
    this.inHead = inHead;
    this.region = regionOf(tag, parent);
    this.inMain = facts.isMain || (parent?.inMain ?? false);
    this.inSection = facts.isSection || (parent?.inSection ?? false);
    this.concealed = facts.conceals || (parent?.concealed ?? false);
    this.noscript = kind.name === "noscript" || (parent?.noscript ?? false);
    this.code = kind.isCode || (parent?.code ?? false);
    this.hidden =
      foreign && kind.name === "foreignobject"
        ? isHiddenAround(parent)
        : (kind.isHidden && !foreign) || kind.name === "svg" || (parent?.hidden ?? false);
    this.#closing = null;
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

/** A drawing may hold a piece of the page, which is shown unless the drawing itself stands in something hidden. */
function isHiddenAround(drawing: OpenElement | null): boolean {
  let element = drawing;
  while (element !== null && element.name !== "svg") element = element.parent;
  return element?.parent?.hidden ?? false;
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
