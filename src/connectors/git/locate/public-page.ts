/** What a public page says of itself, for comparing it with files. */
import { folded, textInside } from "../../wordpress/content/names.ts";
import { type Element, isElement, type ParsedContent, readContent } from "../../wordpress/content/read-content.ts";
import { asWords } from "./words.ts";

/** A page of the website as it is served now. */
export interface LivePage {
  readonly url: string;
  readonly html: string;
}

export interface PublicPage {
  readonly url: string;
  readonly content: ParsedContent;
  readonly titles: readonly string[];
  readonly headings: readonly { readonly level: number; readonly text: string; readonly id: string | null }[];
  /** By name or property, in small letters. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly canonicals: readonly string[];
  /** Text of its JSON-LD blocks. */
  readonly structuredData: readonly string[];
  readonly language: string | null;
  readonly words: ReadonlySet<string>;
}

/** Longer ones aren't read: no page is. */
const MAX_HTML = 4 * 1024 * 1024;
const HEADING = /^h[1-6]$/;
const SILENT = new Set(["script", "style", "title", "template", "noscript", "svg", "head"]);

export function readPublicPage({ url, html }: LivePage): PublicPage {
  const content = readContent(html.slice(0, MAX_HTML), url);
  const elements = withoutDrawings(content.elements);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const metas = new Map<string, string[]>();
  // What people write into a page, such as a comment, is none of what it says of itself.
  for (const element of named("meta")) if (!isInBody(element)) addMeta(metas, element);
  return {
    url,
    content,
    titles: named("title").map(textInside),
    headings: headingsIn(elements),
    metas,
    canonicals: elements.filter(isCanonical).map(({ attributes }) => attributes.get("href")?.trim() ?? ""),
    structuredData: named("script").flatMap((script) => (isStructuredData(script) ? [textInside(script)] : [])),
    language: named("html")[0]?.attributes.get("lang")?.toLowerCase() ?? null,
    words: new Set(elements.flatMap((element) => (SILENT.has(element.name) ? [] : wordsOf(element)))),
  };
}

function isInBody(element: Element): boolean {
  for (let at = element.parent; at; at = at.parent) if (at.name === "body") return true;
  return false;
}

export function isCanonical({ name, attributes }: Element): boolean {
  return name === "link" && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.get("rel") ?? "");
}

export function isStructuredData({ name, attributes }: Element): boolean {
  return name === "script" && attributes.get("type")?.trim().toLowerCase() === "application/ld+json";
}

/** The title of a drawing is no title of the page. In the order of the page, so that each parent is known before. */
export function withoutDrawings(elements: readonly Element[]): readonly Element[] {
  const drawn = new Set<Element>();
  for (const element of elements)
    if (element.parent && (element.parent.name === "svg" || drawn.has(element.parent))) drawn.add(element);
  return elements.filter((element) => !drawn.has(element));
}

/** Those inside of another are part of its text. */
function headingsIn(elements: readonly Element[]): PublicPage["headings"] {
  const inside = new Set<Element>();
  for (const element of elements)
    if (element.parent && (HEADING.test(element.parent.name) || inside.has(element.parent))) inside.add(element);
  return elements
    .filter((element) => HEADING.test(element.name) && !inside.has(element))
    .map((element) => ({
      level: Number(element.name.slice(1)),
      text: headingText(element),
      id: element.attributes.get("id") ?? null,
    }));
}

/** Without the link to itself that many generators put into headings, which has a sign or nothing that can be seen. */
function headingText(element: Element): string {
  const children = element.children.filter((node) => !isElement(node) || !isAnchor(node));
  return textInside({ ...element, children });
}

function isAnchor(element: Element): boolean {
  const address = element.attributes.get("href") ?? "";
  return element.name === "a" && address.includes("#") && asWords(textInside(element)).length === 0;
}

export function metaName({ name, attributes }: Element): string | undefined {
  return name === "meta" ? (attributes.get("name") ?? attributes.get("property"))?.trim().toLowerCase() : undefined;
}

function addMeta(metas: Map<string, string[]>, element: Element): void {
  const name = metaName(element);
  if (!name) return;
  const values = metas.get(name) ?? [];
  values.push(folded(element.attributes.get("content") ?? ""));
  metas.set(name, values);
}

function wordsOf({ children }: Element): readonly string[] {
  return children.flatMap((node) => (isElement(node) ? [] : asWords(node.text)));
}
