/**
 * What the block editor lets be changed from outside. It compares a block's HTML with what it would write from what it
 * read: attributes that it reads from the HTML may change there, those that it keeps in the comment's JSON must change in
 * both places, and all others must not change at all.
 */
import type { Unfixable } from "#domain/connector.ts";
import type { ElementChange, TextPart } from "../../edits/pieces.ts";
import { setAttribute } from "./change-attributes.ts";
import { membersOf, removeMember, setMember } from "./json-members.ts";
import type { Block } from "./read-blocks.ts";
import type { Element, ParsedContent } from "./read-content.ts";
import { wouldBreak } from "./refusals.ts";

/** `free`: HTML of a person, all goes. `text`: formatted text, whose inline elements are kept as they are. */
export function groundOf({ block, parent, name }: Element): "free" | "text" | "block" {
  if (!block || FREE.has(block.name)) return "free";
  if (TEXTS.has(block.name) && !/^h[1-6]$/.test(name)) return "text";
  for (let around = parent; around && around.block === block; around = around.parent)
    if (around.name === "figcaption") return "text";
  return "block";
}

export type AttributeValues = ReadonlyMap<string, string | null>;

/** One change of all the attributes given, or why the block does not allow it. */
export function changeAttributes(
  content: ParsedContent,
  element: Element,
  name: string,
  values: AttributeValues,
): ElementChange | Unfixable {
  const parts: TextPart[] = [];
  for (const [attribute, value] of values) {
    const own = setAttribute(element, attribute, value);
    if (own.length === 0) continue;
    const others = otherSide(content, element, attribute, value);
    if (!others) return wouldBreak(element.block, `“${attribute}” of this element`);
    parts.push(...own, ...others);
  }
  return asChange(name, element, parts);
}

/** The piece holds at least the whole opening tag: its address says which element is meant. */
export function asChange(name: string, { start, openEnd }: Element, parts: readonly TextPart[]): ElementChange {
  return {
    name,
    start: Math.min(start, ...parts.map((part) => part.start)),
    end: Math.max(openEnd, ...parts.map((part) => part.end)),
    parts,
  };
}

/** The parts of the block's JSON that must change with the HTML; `undefined` where the block allows no such change. */
function otherSide(
  content: ParsedContent,
  element: Element,
  attribute: string,
  value: string | null,
): readonly TextPart[] | undefined {
  const { block } = element;
  if (!block || groundOf(element) !== "block") return [];
  const written = element.attributes.get(attribute);
  if (block.name === "core/cover" && attribute === "alt") return coverAlt(content, block, value ?? "");
  const pair = `${element.name} ${attribute}`;
  if (READ_FROM_HTML[block.name]?.includes(pair))
    return attribute === "src" && filledBehind(content, block) ? undefined : [];
  const mirrors = mirrorsOf(content, block, written);
  if (!mirrors || value === null) return undefined;
  const occurrences = written ? timesInHtml(content, block, written) : 0;
  if (mirrors.length > 0)
    return occurrences === 1 ? mirrors.flatMap((key) => setMember(content.source, block, [key, value, []])) : undefined;
  const isOfPlugin = !block.name.startsWith("core/");
  return isOfPlugin && written !== undefined ? [] : undefined;
}

function coverAlt({ source }: ParsedContent, block: Block, value: string): readonly TextPart[] | undefined {
  if (!membersOf(source, block)) return undefined;
  return value === "" ? removeMember(source, block, "alt") : setMember(source, block, ["alt", value, ["url", "id"]]);
}

/** A media and text block that fills its column repeats the address in a style. */
function filledBehind({ source }: ParsedContent, block: Block): boolean {
  return block.name === "core/media-text" && membersOf(source, block)?.imageFill === true;
}

/** Names of members that hold the same value; `undefined` where a longer text of the JSON has it inside. */
function mirrorsOf(
  { source }: ParsedContent,
  block: Block,
  written: string | undefined,
): readonly string[] | undefined {
  const members = membersOf(source, block);
  if (!members) return undefined;
  if (!written) return [];
  const entries = Object.entries(members);
  const inside = entries.filter(([, value]) => value !== written && holds(value, written));
  return inside.length > 0 ? undefined : entries.filter(([, value]) => value === written).map(([key]) => key);
}

function holds(value: unknown, written: string): boolean {
  if (typeof value === "string") return value.includes(written);
  return typeof value === "object" && value !== null && Object.values(value).some((each) => holds(each, written));
}

/** In the block's own elements; where the same value stands twice, both would have to change. */
function timesInHtml({ elements }: ParsedContent, block: Block, written: string): number {
  const values = elements.filter((each) => each.block === block).flatMap(({ attributes }) => [...attributes.values()]);
  return values.filter((value) => value.includes(written)).length;
}

export const isUnfixable = (result: ElementChange | Unfixable): result is Unfixable => "is" in result;

const FREE = new Set(["core/html", "core/freeform", "core/shortcode", "core/missing"]);

const TEXTS = new Set(
  [
    ...["paragraph", "heading", "list", "list-item", "quote", "pullquote", "verse", "preformatted", "code", "table"],
    ...["details", "subhead", "text-columns"],
  ].map((name) => `core/${name}`),
);

/** Element and attribute that the block reads from its HTML (block.json of WordPress 6.1 to 6.8). */
const READ_FROM_HTML: Readonly<Record<string, readonly string[]>> = {
  "core/image": ["img src", "img alt", "img title", "a href", "a rel"],
  "core/media-text": ["img src", "img alt", "a href", "a rel", "video src"],
  "core/gallery": ["img src", "img alt"],
  "core/button": ["a href", "a rel", "a title"],
  "core/video": ["video src", "video poster"],
  "core/audio": ["audio src"],
};
