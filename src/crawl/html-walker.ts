/**
 * Walks an HTML text once and reports elements with what stands around them: region, head or body, inert or not. Built
 * on htmlparser2's tokenizer, not on its parser: the parser keeps its stack in front of an array and turns quadratic on
 * deep nesting. The tree rules kept here are those of the HTML standard that change a fact of ours (§13.2.6): the "in
 * head" insertion mode, implied ends, foreign content, templates. Formatting elements are not cloned as browsers do.
 */
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { Region } from "#domain/document.ts";
import { createHeadTracker } from "./head-tracker.ts";
import { impliesEndOf, isVoid } from "./html-rules.ts";
import { markedRegion } from "./marked-regions.ts";

export type Attributes = Readonly<Record<string, string | undefined>>;

export interface OpenElement {
  readonly name: string;
  readonly attributes: Attributes;
  /** Where the start tag begins and ends in the text. */
  readonly start: number;
  readonly end: number;
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
  /** Tag names from the root to depth 6. */
  readonly path: string;
  /** Set by the visitor to hear of the end of the element. */
  onClose: (() => void) | null;
}

export interface Visitor {
  open(element: OpenElement): void;
  text(text: string, parent: OpenElement | null): void;
  /** Comes after `onClose`; not called for elements that cannot hold anything. */
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

/** Nobody writes this many; an attacker does, to make look-ups slow. */
const MAX_ATTRIBUTES = 256;
/** Deeper elements become siblings, as in Chrome: an open element is held until it ends, and a million could be open. */
const MAX_OPEN = 512;
/** The longest pages we know of have a third of this; an attacker fits two million into what we read of a page. */
const MAX_ELEMENTS = 500_000;
const PATH_DEPTH = 6;
const HIDDEN = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "textarea",
  "iframe",
  "noframes",
  "noembed",
  "title",
]);
const CODE = new Set(["pre", "code", "kbd", "samp", "var", "tt", "xmp", "listing"]);
const LANDMARKS: Readonly<Record<string, Region>> = {
  nav: "nav",
  aside: "aside",
  main: "main",
  navigation: "nav",
  banner: "header",
  contentinfo: "footer",
  complementary: "aside",
};

export function walkHtml(html: string, visitor: Visitor): WalkFacts {
  const stack: OpenElement[] = [];
  const openCount = new Map<string, number>();
  const head = createHeadTracker();
  let inert = 0;
  let nodeCount = 0;
  let maxNesting = 0;
  let name = "";
  let start = 0;
  let attributes: Record<string, string> = Object.create(null);
  let attributeCount = 0;
  let attributeName = "";
  let attributeValue = "";

  const top = () => stack.at(-1) ?? null;
  const entersForeign = (element: OpenElement | null) =>
    element !== null && (isForeignRoot(element.name) || (element.foreign && !integrates(element)));

  function pop(): void {
    const element = stack.pop();
    if (!element) return;
    openCount.set(element.name, (openCount.get(element.name) ?? 1) - 1);
    if (element.name === "template" && !element.foreign) inert -= 1;
    element.onClose?.();
    if (inert === 0) visitor.close(element);
  }

  /** What ends where this element begins. It is not described yet: it will hold its parent, and so all of those above. */
  function closeBefore(foreign: boolean): void {
    while (!foreign && impliesEndOf(name, top()?.name)) pop();
    while (stack.length >= MAX_OPEN) pop();
  }

  function open(end: number, selfClosing: boolean): void {
    const foreign = isForeignRoot(name) || entersForeign(top());
    closeBefore(foreign);
    // SVG and MathML end the head like any other element of the body.
    if (inert === 0) head.open(foreign ? "svg" : name, top()?.name ?? null);
    const element = describe({ name, attributes, start, end, parent: top(), foreign, inHead: head.isOpen() });
    nodeCount += 1;
    maxNesting = Math.max(maxNesting, element.depth);
    if (inert === 0) visitor.open(element);
    if (foreign ? selfClosing : isVoid(name)) element.onClose?.();
    else push(element);
    if (nodeCount >= MAX_ELEMENTS) tokenizer.pause();
  }

  function push(element: OpenElement): void {
    stack.push(element);
    openCount.set(element.name, (openCount.get(element.name) ?? 0) + 1);
    if (element.name === "template" && !element.foreign) inert += 1;
  }

  function close(closing: string): void {
    if (inert === 0) head.close(closing);
    if ((openCount.get(closing) ?? 0) === 0) return;
    while (top()?.name !== closing) pop();
    pop();
  }

  function text(value: string): void {
    if (inert > 0) return;
    const parent = top();
    if (!parent?.foreign && !isRawText(parent)) head.text(value);
    visitor.text(value, parent);
  }

  const callbacks: TokenizerCallbacks = {
    onopentagname(from, to) {
      name = html.slice(from, to).toLowerCase();
      if (name === "image") name = "img";
      start = from - 1;
      attributes = Object.create(null);
      attributeCount = 0;
    },
    onattribname(from, to) {
      attributeName = html.slice(from, to).toLowerCase();
      attributeValue = "";
    },
    onattribdata(from, to) {
      attributeValue += html.slice(from, to);
    },
    onattribentity(codepoint) {
      attributeValue += String.fromCodePoint(codepoint);
    },
    onattribend() {
      attributeCount += 1;
      // The first of two equal attributes counts (HTML standard §13.2.5.33).
      if (attributeCount <= MAX_ATTRIBUTES && !(attributeName in attributes))
        attributes[attributeName] = attributeValue;
    },
    onopentagend: (end) => open(end, false),
    onselfclosingtag: (end) => open(end, true),
    onclosetag: (from, to) => close(html.slice(from, to).toLowerCase()),
    ontext: (from, to) => text(html.slice(from, to)),
    ontextentity: (codepoint) => text(String.fromCodePoint(codepoint)),
    ondeclaration: (from, to) => visitor.doctype(html.slice(from, to)),
    oncdata: (from, to) => text(html.slice(from, to - 2)),
    oncomment() {},
    onprocessinginstruction() {},
    onend() {},
    isInForeignContext: () => entersForeign(top()),
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  while (stack.length > 0) pop();
  return { ...head.facts(), nodeCount, maxNesting };
}

const INTEGRATION_POINTS = new Set("foreignobject desc title annotation-xml mi mo mn ms mtext".split(" "));

/** Adds to a start tag what its surroundings say. */
function describe(
  tag: Pick<OpenElement, "name" | "attributes" | "start" | "end" | "parent" | "foreign" | "inHead">,
): OpenElement {
  const { name, parent, attributes } = tag;
  const depth = (parent?.depth ?? 0) + 1;
  const role = attributes.role;
  const isMain = name === "main" || role === "main";
  return {
    ...tag,
    depth,
    region: regionOf(tag, role),
    inMain: isMain || (parent?.inMain ?? false),
    inSection: name === "article" || name === "section" || isMain || (parent?.inSection ?? false),
    // What stands in noscript is for readers without scripts: it is followed, but not judged as what people see.
    concealed: (parent?.concealed ?? false) || name === "noscript" || isConcealed(attributes),
    code: CODE.has(name) || (parent?.code ?? false),
    hidden: (HIDDEN.has(name) && !tag.foreign) || name === "svg" || (parent?.hidden ?? false),
    path: depth > PATH_DEPTH ? "" : `${parent?.path ?? ""}/${name}`,
    onClose: null,
  };
}

function isConcealed(attributes: Attributes): boolean {
  if ("hidden" in attributes || "inert" in attributes || attributes["aria-hidden"] === "true") return true;
  return attributes.style !== undefined && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style);
}

/** A header or footer inside an article or section belongs to that content, not to the site. */
function regionOf(
  { name, attributes, parent }: Pick<OpenElement, "name" | "attributes" | "parent">,
  role: string | undefined,
): Region {
  const landmark = LANDMARKS[role ?? ""] ?? LANDMARKS[name];
  if (landmark) return landmark;
  if ((name === "header" || name === "footer") && !parent?.inSection) return name;
  const around = parent?.region ?? "main";
  if (around !== "main") return around;
  return (
    markedRegion(name, attributes, { inMain: parent?.inMain ?? false, inSection: parent?.inSection ?? false }) ?? around
  );
}

function isForeignRoot(name: string): boolean {
  return name === "svg" || name === "math";
}

/** HTML may stand inside these elements of SVG and MathML. */
function integrates(element: OpenElement): boolean {
  return INTEGRATION_POINTS.has(element.name);
}

function isRawText(element: OpenElement | null): boolean {
  return element !== null && element.name !== "noscript" && HIDDEN.has(element.name);
}
