/** JSON-LD that stands as literal text in a page's own HTML or Markdown. */
import { isDeepStrictEqual } from "node:util";
import { type Element, isElement, readContent } from "../../wordpress/content/read-content.ts";
import { isStructuredData } from "../locate/public-page.ts";
import { markdownNodes } from "./body/markdown-tree.ts";
import { difference, htmlFacts } from "./html-facts.ts";
import type { FieldPlan, FixContext, SourceFile } from "./planning.ts";
import { FixRefused } from "./refused.ts";

const MAX_LENGTH = 100 * 1024;

/** Replaces the block that the page shows at the number. */
export function planStructuredData(context: FixContext): FieldPlan {
  const { suggestion, shown, file } = context;
  const value = parsed(suggestion.value);
  if (value === undefined || suggestion.value.length > MAX_LENGTH)
    throw new FixRefused("value_not_possible", "The value isn't JSON.");
  mustBeLiteral(context);
  const current = shown.structuredData[Number(suggestion.target) - 1];
  if (current === undefined)
    throw new FixRefused("element_not_found", "The page has no such block of structured data.");
  const [block, ...others] = blocksIn(file).filter((each) => saysTheSame(textOf(each), current));
  if (!block)
    throw new FixRefused("derived_page", "The structured data isn't written in the page's file; a template makes it.");
  if (others.length > 0) throw new FixRefused("element_ambiguous", "The file has this structured data several times.");
  return { change: replaced(file, block, value), current: current.trim(), affects: "page" };
}

/** Adds a block to the head of a whole HTML file. */
export function planNewStructuredData(context: FixContext): FieldPlan {
  const { suggestion, file } = context;
  const value = parsed(suggestion.value);
  if (value === undefined || suggestion.value.length > MAX_LENGTH)
    throw new FixRefused("value_not_possible", "The value isn't JSON.");
  const head =
    file.format === "html"
      ? readContent(file.text, "https://localhost/").elements.find(({ name }) => name === "head")
      : undefined;
  if (!head?.isClosed || context.site.generator !== "html")
    throw new FixRefused(
      "derived_page",
      "A template makes the page's head. Add the structured data to the template by hand.",
    );
  const ending = file.text.includes("\r\n") ? "\r\n" : "\n";
  const text = `<script type="application/ld+json">${ending}${inertJson(value, ending)}${ending}</script>${ending}`;
  const at = head.closeStart;
  return {
    change: {
      path: file.path,
      text: file.text,
      changes: [{ name: "structured data", start: at, end: at, parts: [{ start: at, end: at, text }] }],
      isAsWanted: (after) => {
        const { removed, added } = difference(htmlFacts(file.text), htmlFacts(after));
        return removed.length === 0 && added.length === 1;
      },
    },
    current: null,
    affects: "page",
  };
}

/** Where what stands in a script is code, or the file isn't the page's HTML. */
function mustBeLiteral({ file, site }: FixContext): void {
  if (
    file.format === "mdx" ||
    file.format === "other" ||
    site.generator === "vitepress" ||
    site.generator === "docusaurus"
  )
    throw new FixRefused(
      "kind_not_supported",
      "In files of this kind, structured data is written as code. Edit it by hand.",
    );
}

function blocksIn(file: SourceFile): readonly Element[] {
  const blocks = readContent(file.text, "https://localhost/").elements.filter(
    (element) =>
      isStructuredData(element) &&
      element.isClosed &&
      element.start >= file.front.bodyStart &&
      !/\{\{|\{%|<%|\{#/.test(file.text.slice(element.start, element.end)),
  );
  if (file.format === "html") return blocks;
  const html = markdownNodes(file).filter(({ type }) => type === "html");
  return blocks.filter(({ start, end }) => html.some((node) => node.start <= start && end <= node.end));
}

function replaced(file: SourceFile, block: Element, value: unknown): FieldPlan["change"] {
  const written = file.text.slice(block.openEnd, block.closeStart);
  const [before = "", after = ""] = [/^\s*/.exec(written)?.[0], /\s*$/.exec(written)?.[0]];
  const ending = file.text.includes("\r\n") ? "\r\n" : "\n";
  const part = {
    start: block.openEnd + before.length,
    end: block.closeStart - after.length,
    text: inertJson(value, ending),
  };
  return {
    path: file.path,
    text: file.text,
    changes: [{ name: "structured data", start: block.start, end: block.end, parts: [part] }],
    isAsWanted: (changed) => {
      const [old, now] = [blocksIn(file), blocksIn({ ...file, text: changed })];
      return (
        old.length === now.length &&
        old.every((each, index) => {
          const text = textOf(now[index] ?? each);
          return each.start === block.start ? isDeepStrictEqual(parsed(text), value) : text === textOf(each);
        })
      );
    },
  };
}

/**
 * One member a line, so that no two braces stand side by side, and all braces and angle brackets of texts as escapes: no template
 * language finds code in it, and JSON reads the same.
 */
function inertJson(value: unknown, ending: string): string {
  return JSON.stringify(value, null, 2)
    .replace(/"(?:[^"\\]|\\.)*"/g, (text) =>
      text.replace(/[{}<>&`$\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\uffff]/g, escaped),
    )
    .replaceAll("\n", ending);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function saysTheSame(one: string, other: string): boolean {
  const value = parsed(one);
  return one.trim() === other.trim() || (value !== undefined && isDeepStrictEqual(value, parsed(other)));
}

function textOf({ children }: Element): string {
  return children.map((node) => (isElement(node) ? "" : node.text)).join("");
}
