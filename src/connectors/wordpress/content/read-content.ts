/**
 * A post's raw content as elements with exact places. Nothing is ever written back from this tree: it only tells which
 * bytes an edit has to replace.
 */
import { Parser } from "htmlparser2";
import { type Attribute, readAttributes } from "./read-attributes.ts";
import { type Block, blockAround, type Range, readBlocks } from "./read-blocks.ts";
import { shortcodesIn } from "./shortcodes.ts";

export interface ParsedContent {
  readonly source: string;
  readonly pageUrl: string;
  readonly blocks: readonly Block[];
  /** In the order in which they begin. */
  readonly elements: readonly Element[];
}

export interface Element extends Range {
  readonly name: string;
  /** Decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, Attribute>;
  readonly openEnd: number;
  /** Begin of the closing tag; where there is none, `isClosed` is false and it is where the element ends. */
  readonly closeStart: number;
  readonly isClosed: boolean;
  readonly parent: Element | undefined;
  readonly children: readonly (Element | Text)[];
  readonly block: Block | undefined;
}

export interface Text extends Range {
  readonly text: string;
}

export function readContent(source: string, pageUrl: string): ParsedContent {
  const blocks = readBlocks(source);
  const shortcodes = shortcodesIn(source);
  const isUsable = ({ start, openEnd }: Element) =>
    // A quotation mark that nobody closed swallows what follows; and a shortcode's attributes are no HTML of the page.
    !source.slice(start, openEnd).includes("<!--") &&
    !shortcodes.some((shortcode) => shortcode.start < start && start < shortcode.end);
  const elements = readElements(source, blocks).filter(isUsable);
  return { source, pageUrl, blocks, elements };
}

export function isElement(node: Element | Text): node is Element {
  return "attributes" in node;
}

interface Growing extends Element {
  openEnd: number;
  closeStart: number;
  isClosed: boolean;
  end: number;
  readonly children: (Growing | Text)[];
}

/** Twice as deep as browsers go; nobody wrote what is deeper, and it is not read. Protects stack and time. */
const MAX_DEPTH = 1024;

function readElements(source: string, blocks: readonly Block[]): Element[] {
  const elements: Growing[] = [];
  const open: Growing[] = [];
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      const range = { start: parser.startIndex, end: isImplied ? parser.startIndex : parser.endIndex + 1 };
      if (open.length > MAX_DEPTH) parser.pause();
      const element = begin(source, { name, attributes, range, blocks, parent: open.at(-1) });
      open.at(-1)?.children.push(element);
      open.push(element);
      if (!isImplied) elements.push(element);
    },
    onclosetag(_, isImplied) {
      const element = open.pop();
      if (!element || VOID.has(element.name)) return;
      element.isClosed = !isImplied;
      element.closeStart = parser.startIndex;
      element.end = isImplied ? parser.startIndex : parser.endIndex + 1;
    },
    ontext(text) {
      addText(open.at(-1), { start: parser.startIndex, end: parser.endIndex + 1, text });
    },
  });
  parser.end(source);
  return elements;
}

/** The parser tells texts in pieces, one for each entity. */
function addText(parent: Growing | undefined, text: Text): void {
  const last = parent?.children.at(-1);
  if (last && !isElement(last) && last.end === text.start)
    parent?.children.splice(-1, 1, { start: last.start, end: text.end, text: last.text + text.text });
  else parent?.children.push(text);
}

interface Begin {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly range: Range;
  readonly blocks: readonly Block[];
  readonly parent: Element | undefined;
}

function begin(source: string, { name, attributes, range, blocks, parent }: Begin): Growing {
  return {
    name,
    attributes: new Map(Object.entries(attributes)),
    places: readAttributes(source, range),
    start: range.start,
    openEnd: range.end,
    closeStart: range.end,
    end: range.end,
    isClosed: false,
    parent,
    children: [],
    block: blockAround(blocks, range.start),
  };
}

const VOID = new Set(
  "area,base,br,col,embed,hr,img,input,link,meta,param,source,track,wbr,basefont,frame,keygen".split(","),
);
