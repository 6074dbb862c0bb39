/** What a real HTML tree says, for the facts where a tree and our walk must agree. */
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { decodeHtml } from "#crawl/decode-html.ts";
import { readDocument } from "#crawl/extract.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export interface TreeFacts {
  titles: string[];
  metas: string[][];
  links: (string | null)[];
  headings: number[];
  images: (string | null)[][];
  jsonLd: string[];
}

/** `null` when both agree; otherwise both answers. */
export function disagreement(
  bytes: Uint8Array,
  contentType: string | null,
): { ours: TreeFacts; theirs: TreeFacts } | null {
  const ours = ourFacts(bytes, contentType);
  const theirs = treeFacts(decodeHtml(bytes, contentType).text);
  return JSON.stringify(ours) === JSON.stringify(theirs) ? null : { ours, theirs };
}

function ourFacts(bytes: Uint8Array, contentType: string | null): TreeFacts {
  const page = readDocument(bytes, "https://example.com/", contentType);
  return withPlainNewlines({
    titles: page.titles.map(({ text }) => text),
    metas: page.metas.map(({ name, content }) => [name, content]),
    links: page.links.map(({ href }) => href),
    headings: page.headings.map(({ level }) => level),
    images: page.images.map(({ src, alt }) => [src, alt]),
    jsonLd: [...page.jsonLd],
  });
}

/** Browsers turn all ends of lines into one kind before they read; we keep them, because evidence is shown as written. */
function withPlainNewlines(facts: TreeFacts): TreeFacts {
  return JSON.parse(JSON.stringify(facts).replace(/\\r(?:\\n)?/g, "\\n")) as TreeFacts;
}

function treeFacts(html: string): TreeFacts {
  const found: TreeFacts = { titles: [], metas: [], links: [], headings: [], images: [], jsonLd: [] };
  const waiting: Node[] = [parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true })];
  // A tree repeats a formatting element that was left open; the page has it once.
  const seen = new Set<number>();
  // Depth first, in the order of the document; the tree may be deeper than the call stack.
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const place = "tagName" in node ? node.sourceCodeLocation?.startOffset : undefined;
    if ("tagName" in node && place !== undefined && !seen.has(place)) note(node, found);
    if (place !== undefined) seen.add(place);
    if ("childNodes" in node) for (let i = node.childNodes.length - 1; i >= 0; i--) push(waiting, node.childNodes[i]);
  }
  return { ...found, links: found.links.slice(0, 20_000) };
}

function push(waiting: Node[], node: Node | undefined): void {
  if (node) waiting.push(node);
}

function note(element: Element, found: TreeFacts): void {
  const value = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  const isHtml = element.namespaceURI === "http://www.w3.org/1999/xhtml";
  const { tagName } = element;
  if (!isHtml) return;
  if (tagName === "title") found.titles.push(textOf(element).replace(/\s+/g, " ").trim());
  if (tagName === "a" || tagName === "area") found.links.push(value("href"));
  if (/^h[1-6]$/.test(tagName)) found.headings.push(Number(tagName[1]));
  if (tagName === "img") found.images.push([value("src"), value("alt")]);
  if (tagName === "script" && /^application\/ld\+json/i.test(value("type") ?? "")) found.jsonLd.push(textOf(element));
  if (tagName === "meta") {
    for (const attribute of ["name", "property", "http-equiv"]) {
      const name = value(attribute)?.trim().toLowerCase();
      if (name) found.metas.push([name, value("content") ?? ""]);
    }
  }
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
}
