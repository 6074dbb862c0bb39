/** Changes of images, links and headings that are written in Markdown. */

import type { ElementChange } from "../../../edits/pieces.ts";
import { hasAddress, inFormOf } from "../../../wordpress/content/address.ts";
import { sameWords } from "../../../wordpress/content/names.ts";
import { fileName } from "../../locate/site-rules.ts";
import { sameWording } from "../../locate/words.ts";
import type { FixContext } from "../planning.ts";
import { FixRefused } from "../refused.ts";
import { asAlternativeText, asMarkdownAddress, asMarkdownText } from "./markdown-text.ts";
import { type MarkdownNode, markdownNodes } from "./markdown-tree.ts";

/** What is changed, as it was. */
export interface BodyChanges {
  readonly changes: readonly ElementChange[];
  readonly current: string | null;
}

const NOTHING: BodyChanges = { changes: [], current: null };

export function markdownChanges(context: FixContext): BodyChanges {
  const nodes = withAddresses(markdownNodes(context.file));
  const { field } = context.suggestion;
  if (field === "alt") return alternativeTexts(nodes, context);
  if (field === "link") return addresses(nodes, context);
  if (field === "link_text") return linkTexts(nodes, context);
  return field === "h1" ? mainHeading(nodes, context) : NOTHING;
}

/** Links and images by reference, with the address of their definition: the first of a name counts. */
function withAddresses(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const definitions = new Map(
    nodes
      .flatMap(({ type, identifier, url }) =>
        type === "definition" && identifier !== undefined && url !== undefined ? [[identifier, url] as const] : [],
      )
      .toReversed(),
  );
  return nodes.map((node) =>
    REFERENCES.has(node.type) ? { ...node, url: definitions.get(node.identifier ?? "") } : node,
  );
}

const REFERENCES: ReadonlySet<string> = new Set(["linkReference", "imageReference"]);

/** What is shown of it may be changed without changing what it refers to. */
function mustHaveItsOwnText(nodes: readonly MarkdownNode[]): void {
  if (nodes.some(({ isItsName }) => isItsName))
    throw new FixRefused(
      "element_ambiguous",
      "The text is also the name of the reference in the file. Edit it by hand.",
    );
}

function alternativeTexts(nodes: readonly MarkdownNode[], context: FixContext): BodyChanges {
  const { target, was = "", value } = context.suggestion;
  const all = imagesOf(nodes, context);
  const exact = all.filter(({ alt = "" }) => alt === was || sameWords(alt, was));
  // Generators print escapes of an alternative text, or leave out what was escaped.
  const images = exact.length > 0 ? exact : all.filter(({ alt = "" }) => sameWording(alt, was));
  mustHaveItsOwnText(images);
  const text = images.length > 0 ? asAlternativeText(value, context.site.generator) : "";
  const changes = images.map(({ start, end }) => ({
    name: `img ${target}`,
    start,
    end,
    parts: [{ ...insideBrackets(context.file.text, start + 1, end), text }],
  }));
  return { changes, current: images[0]?.alt ?? null };
}

/** By their address; where the build gives its copies of images other names, by those. */
function imagesOf(nodes: readonly MarkdownNode[], context: FixContext): readonly MarkdownNode[] {
  const images = nodes.filter(({ type }) => type === "image" || type === "imageReference");
  const exact = images.filter(({ url }) => isTarget(url, context));
  if (exact.length > 0 || context.site.generator !== "docusaurus") return exact;
  const [, name, extension] =
    /\/assets\/images\/([^/]+)-[0-9a-f]{8,}(\.\w+)$/.exec(context.suggestion.target ?? "") ?? [];
  const named = images.filter(({ url }) => name !== undefined && fileName(decodedAddress(url)) === name + extension);
  if (new Set(named.map(({ url }) => url)).size > 1)
    throw new FixRefused("element_ambiguous", "The file has several images with this name in different folders.");
  return named;
}

function decodedAddress(url = ""): string {
  return URL.parse(url, "https://localhost/")?.pathname ?? "";
}

/** From the bracket at the place to the one that closes it. */
function insideBrackets(text: string, at: number, most: number): { start: number; end: number } {
  let depth = 0;
  for (let place = at; place < most; place += 1) {
    const sign = text[place];
    if (sign === "\\") place += 1;
    else if (sign === "[") depth += 1;
    else if (sign === "]") depth -= 1;
    if (depth === 0) return { start: at + 1, end: place };
  }
  throw new FixRefused("element_ambiguous", "The file's Markdown can't be read for certain. Edit it by hand.");
}

function addresses(nodes: readonly MarkdownNode[], context: FixContext): BodyChanges {
  const { file, shown, suggestion } = context;
  const isWanted =
    suggestion.was === undefined ? () => true : (node: MarkdownNode) => sameWords(node.text, suggestion.was ?? "");
  const links = nodes
    .filter((node) => (node.type === "link" && isWanted(node)) || node.type === "definition")
    .filter(({ url }) => isTarget(url, context));
  const [first] = links;
  const changes = links.map((node) => {
    const { start, end, url = "" } = node;
    const value = suggestion.asTyped
      ? suggestion.value
      : withoutBase(inFormOf(url, suggestion.value, shown.url), context);
    const fragment = /#.*$/s.exec(url)?.[0] ?? "";
    const isWhole = value.includes("#") || suggestion.target?.includes("#") === true;
    const text = asMarkdownAddress(isWhole ? value : value + fragment);
    return { name: `link ${suggestion.target}`, start, end, parts: [{ ...destination(file.text, node), text }] };
  });
  return { changes, current: first?.url ?? null };
}

/** Where the address stands: behind `](`, or behind `]:` of a definition. */
function destination(text: string, node: MarkdownNode): { start: number; end: number } {
  const open = text.startsWith("[", node.start) ? insideBrackets(text, node.start, node.end).end : -1;
  const [lead, angle, plain] =
    (open === -1
      ? undefined
      : /^(\](?:\(|:)\s*)(?:<([^<>\n]*)>|([^\s<]\S*?)(?=[\s)]|$))/.exec(text.slice(open, node.end))
    )?.slice(1) ?? [];
  const written = angle ?? plain;
  if (lead === undefined || written === undefined)
    throw new FixRefused(
      "element_ambiguous",
      "The link isn't written as [text](address) in the file. Edit it by hand.",
    );
  const start = open + lead.length + (angle === undefined ? 0 : 1);
  return { start, end: start + written.length };
}

function linkTexts(nodes: readonly MarkdownNode[], context: FixContext): BodyChanges {
  const { target, was = "", value } = context.suggestion;
  const links = nodes.filter(
    ({ type, url, text }) =>
      (type === "link" || type === "linkReference") && isTarget(url, context) && sameWords(text, was),
  );
  mustHaveItsOwnText(links);
  const changes = links.map((node) => renamed(node, context, `link ${target}`, value));
  return { changes, current: links[0]?.text ?? null };
}

function mainHeading(nodes: readonly MarkdownNode[], context: FixContext): BodyChanges {
  const [heading, ...others] = nodes.filter(({ type, depth }) => type === "heading" && depth === 1);
  if (!heading) return NOTHING;
  const { was } = context.suggestion;
  if (was && others.length === 0 && !sameWords(heading.text.replace(ATTRIBUTES, ""), was)) return NOTHING;
  if (others.length > 0) throw new FixRefused("element_ambiguous", "The file has several main headings.");
  return {
    changes: [renamed(heading, context, "h1", context.suggestion.value)],
    current: heading.text.replace(ATTRIBUTES, ""),
  };
}

/** An id or class that some dialects read at a heading's end stays. */
const ATTRIBUTES = /\s*\{[#.:][^{}]*\}\s*$/;

function renamed(node: MarkdownNode, { file }: FixContext, name: string, value: string): ElementChange {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (!first || !last || node.children.some(({ type }) => type === "image" || type === "html"))
    throw new FixRefused("element_ambiguous", "The text holds an image or HTML. Edit it by hand.");
  const written = file.text.slice(first.start, last.end);
  if (written.includes("\n"))
    throw new FixRefused("element_ambiguous", "The text stands in several lines. Edit it by hand.");
  const end = last.end - (ATTRIBUTES.exec(written)?.[0].length ?? 0);
  // An address or a mail written as text is its own link.
  if (file.text.slice(node.start, first.start) === "")
    throw new FixRefused("element_ambiguous", "The link is only its address in the file. Edit it by hand.");
  return { name, start: node.start, end: node.end, parts: [{ start: first.start, end, text: asMarkdownText(value) }] };
}

function isTarget(url: string | undefined, context: FixContext): boolean {
  const { suggestion, shown } = context;
  return hasAddress(isPath(url) ? linkBase(context) + url : url, suggestion.target, shown.content);
}

function isPath(url: string | undefined): url is string {
  return url !== undefined && /^\/(?!\/)/.test(url);
}

/** What the generator puts before such addresses on this page: the longest that the page's own begins with. */
function linkBase({ shown, site }: FixContext): string {
  const path = URL.parse(shown.url)?.pathname ?? "";
  const own = site.linkBases.filter((base) => `${path}/`.startsWith(`${base}/`));
  return own.toSorted((one, other) => other.length - one.length)[0] ?? "";
}

function withoutBase(value: string, context: FixContext): string {
  const base = linkBase(context);
  if (base === "" || !isPath(value)) return value;
  if (value.startsWith(`${base}/`)) return value.slice(base.length);
  throw new FixRefused(
    "value_not_possible",
    `The site's generator puts “${base}” before addresses, and the value doesn't have it.`,
  );
}
