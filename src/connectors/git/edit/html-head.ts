/** Values that stand in a file's own HTML: the title element, meta and link elements of the head. */
import { escapeAttribute, escapeText, setAttribute } from "../../wordpress/content/change-attributes.ts";
import { textInside } from "../../wordpress/content/names.ts";
import { type Element, isElement, readContent } from "../../wordpress/content/read-content.ts";
import { isCanonical, metaName, withoutDrawings } from "../locate/public-page.ts";
import { difference, htmlFacts } from "./html-facts.ts";
import type { FileChange } from "./planning.ts";
import { FixRefused } from "./refused.ts";

/** An element of the head by what it says. */
export type HeadElement =
  | { readonly is: "title" }
  | { readonly is: "canonical" }
  | { readonly is: "meta"; readonly name: string };

export interface HtmlText {
  readonly path: string;
  readonly text: string;
}

export interface HeadValue {
  readonly element: Element;
  readonly value: string;
}

/** Code of templates, which makes the value. */
const COMPUTED = /\{\{|\{%|<%|<\?|\{#/;

/** Those that stand there as literal text. */
export function headValues({ text }: HtmlText, kind: HeadElement): readonly HeadValue[] {
  return allOf(text, kind).flatMap((element) => {
    const value =
      kind.is === "title"
        ? textInside(element)
        : (element.attributes.get(kind.is === "meta" ? "content" : "href") ?? "");
    return COMPUTED.test(text.slice(element.start, element.end)) ? [] : [{ element, value }];
  });
}

/** Whether the file makes the element, as literal text or by code. */
export function hasHeadElement({ text }: HtmlText, kind: HeadElement): boolean {
  return allOf(text, kind).length > 0;
}

function allOf(text: string, kind: HeadElement): readonly Element[] {
  return withoutDrawings(readContent(text, "https://localhost/").elements).filter((element) => isThat(element, kind));
}

function isThat(element: Element, kind: HeadElement): boolean {
  if (kind.is === "meta") return metaName(element) === kind.name;
  return kind.is === "title" ? element.name === "title" : isCanonical(element);
}

export function setHeadValue(file: HtmlText, { element }: HeadValue, kind: HeadElement, value: string): FileChange {
  const name = nameOf(kind);
  if (kind.is === "title") return titleChange(file, element, value, name);
  const parts = setAttribute(element, kind.is === "meta" ? "content" : "href", value);
  const change = { name, start: element.start, end: element.openEnd, parts };
  const attribute = kind.is === "meta" ? "content" : "href";
  return {
    ...file,
    changes: [change],
    isAsWanted: (after) => onlyElement(file.text, after, (fact) => fact.attributes.get(attribute) === value),
  };
}

function titleChange(file: HtmlText, element: Element, value: string, name: string): FileChange {
  if (!element.isClosed || element.children.some(isElement))
    throw new FixRefused("element_ambiguous", "The file's title element isn't closed. Fix its HTML first.");
  const written = file.text.slice(element.openEnd, element.closeStart);
  const [before = "", after = ""] = [/^\s*/.exec(written)?.[0], written.trim() === "" ? "" : /\s*$/.exec(written)?.[0]];
  const part = {
    start: element.openEnd + before.length,
    end: element.closeStart - after.length,
    text: escapeText(value),
  };
  const change = { name, start: element.start, end: element.end, parts: [part] };
  return {
    ...file,
    changes: [change],
    isAsWanted: (text) => onlyElement(file.text, text, (fact) => fact.text === value),
  };
}

interface Fact {
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

/** One element differs, and it says what is wanted. */
function onlyElement(before: string, after: string, isWanted: (fact: Fact) => boolean): boolean {
  const { removed, added } = difference(htmlFacts(before), htmlFacts(after));
  if (removed.length === 0 && added.length === 0) return false;
  const [fact, ...others] = added;
  if (fact === undefined || others.length > 0 || removed.length > 1) return false;
  const [, , attributes, text] = JSON.parse(fact) as [string, string | null, [string, string][], string];
  return isWanted({ attributes: new Map(attributes), text });
}

/** Behind the title element, with its indentation. */
export function addHeadElement(file: HtmlText, kind: HeadElement, value: string): FileChange {
  const { text } = file;
  const head = readContent(text, "https://localhost/").elements.find(
    ({ name, isClosed }) => name === "head" && isClosed,
  );
  if (!head) throw new FixRefused("element_not_found", "The file has no head element of its own; a template makes it.");
  const [title, ...titles] = kind.is === "title" ? [] : allOf(text, { is: "title" });
  const isBehind = title?.isClosed && titles.length === 0 && head.start < title.start && title.end <= head.closeStart;
  const at = isBehind ? title.end : head.openEnd;
  const blanks = isBehind ? blanksBefore(text, title.start) : blanksBehind(text, head.openEnd);
  const change = {
    name: nameOf(kind),
    start: at,
    end: at,
    parts: [{ start: at, end: at, text: blanks + markup(kind, value) }],
  };
  return {
    ...file,
    changes: [change],
    isAsWanted: (after) => {
      const now = headValues({ path: file.path, text: after }, kind);
      const { removed, added } = difference(htmlFacts(text), htmlFacts(after));
      return removed.length === 0 && added.length === 1 && now.length === 1 && now[0]?.value === value;
    },
  };
}

function markup(kind: HeadElement, value: string): string {
  if (kind.is === "title") return `<title>${escapeText(value)}</title>`;
  if (kind.is === "canonical") return `<link rel="canonical" href="${escapeAttribute(value)}">`;
  const attribute = /^(?:og|article|fb|product):/.test(kind.name) ? "property" : "name";
  return `<meta ${attribute}="${escapeAttribute(kind.name)}" content="${escapeAttribute(value)}">`;
}

function blanksBefore(text: string, at: number): string {
  return /(?:\r?\n[ \t]*)?$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? "";
}

function blanksBehind(text: string, at: number): string {
  return /^(?:\r?\n[ \t]*)?/.exec(text.slice(at, at + 200))?.[0] ?? "";
}

function nameOf(kind: HeadElement): string {
  return kind.is === "meta" ? `meta ${kind.name}` : kind.is;
}
