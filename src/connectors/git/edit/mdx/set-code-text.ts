/** Changes one text in the code of MDX, and shows that the code is the same but for it. */
import { isDeepStrictEqual } from "node:util";
import { escapeAttribute } from "../../../wordpress/content/change-attributes.ts";
import { readFrontMatter } from "../../locate/front-matter.ts";
import { markdownTree } from "../body/markdown-tree.ts";
import type { FileChange, SourceFile } from "../planning.ts";
import { FixRefused } from "../refused.ts";
import type { CodeNode, CodeText } from "./code-texts.ts";

export function setCodeText(
  file: SourceFile,
  { start, end, isAttribute }: CodeText,
  name: string,
  value: string,
): FileChange {
  const text = isAttribute ? attributeText(value, file.text[start]) : literal(value, file.text[start]);
  const line = wholeLine(file.text, start, end);
  return {
    path: file.path,
    text: file.text,
    changes: [{ name, ...line, parts: [{ start, end, text }] }],
    isAsWanted: (after) => isSame(file, after, { at: start - file.front.bodyStart, value }),
  };
}

/** As the first property, in a line of its own where the others are. */
export function addProperty(file: SourceFile, object: CodeNode, name: string, value: string): FileChange {
  const first = (object.properties as readonly CodeNode[])[0];
  if (!first) throw new FixRefused("element_not_found", "The page's metadata is empty. Edit it by hand.");
  const at = file.front.bodyStart + first.start;
  const [blanks = ""] = /(?:\r?\n)?[ \t]*$/.exec(file.text.slice(Math.max(file.front.bodyStart, at - 200), at)) ?? [];
  const text = `${name}: ${literal(value, '"')},${blanks.includes("\n") ? blanks : " "}`;
  return {
    path: file.path,
    text: file.text,
    changes: [{ name, start: at, end: at, parts: [{ start: at, end: at, text }] }],
    isAsWanted: (after) => isSame(file, after, { into: object.start, name, value }),
  };
}

function wholeLine(text: string, start: number, end: number): { start: number; end: number } {
  const [before, after] = [text.lastIndexOf("\n", start - 1) + 1, text.indexOf("\n", end)];
  const line = after === -1 ? text.length : after;
  return { start: before, end: text[line - 1] === "\r" ? line - 1 : line };
}

/** As JSON writes it, in the quotation marks that stand there. */
function literal(value: string, quote: string | undefined): string {
  const text = JSON.stringify(value).slice(1, -1);
  return quote === "'" ? `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : `"${text}"`;
}

/** Components read references in attributes as HTML does. */
function attributeText(value: string, quote: string | undefined): string {
  return quote === "'" ? `'${escapeAttribute(value).replaceAll("'", "&#39;")}'` : `"${escapeAttribute(value)}"`;
}

type Wanted =
  | { readonly at: number; readonly value: string }
  | { readonly into: number; readonly name: string; readonly value: string };

function isSame(file: SourceFile, after: string, wanted: Wanted): boolean {
  const front = readFrontMatter(after);
  if (front.bodyStart !== file.front.bodyStart) return false;
  const [old, now] = [file, { ...file, text: after, front }].map((each) => markdownTree(each));
  return isDeepStrictEqual(plain(old, wanted), plain(now, undefined));
}

/** Where things stand, and code as it is written: the parsed code is compared instead. */
const PLACES = new Set(["position", "start", "end", "range", "loc", "raw", "comments"]);

/** Without places, and with what is wanted. */
function plain(value: unknown, wanted: Wanted | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each, wanted));
  if (typeof value !== "object" || value === null) return value;
  const node = value as Readonly<Record<string, unknown>>;
  const copy: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(node))
    if (!PLACES.has(name) && !(name === "value" && node.type === "mdxjsEsm")) copy[name] = plain(each, wanted);
  if (!wanted) return copy;
  if ("into" in wanted) {
    if (node.type === "ObjectExpression" && node.start === wanted.into)
      copy.properties = [property(wanted.name, wanted.value), ...(copy.properties as unknown[])];
    return copy;
  }
  if (node.type === "Literal" && node.start === wanted.at) copy.value = wanted.value;
  if (node.type === "mdxJsxAttribute" && isAround(node, wanted.at)) copy.value = wanted.value;
  return copy;
}

function isAround({ position }: Readonly<Record<string, unknown>>, at: number): boolean {
  const { start, end } = position as { start: { offset: number }; end: { offset: number } };
  return start.offset < at && at < end.offset;
}

function property(name: string, value: string): unknown {
  return {
    ...{ type: "Property", method: false, shorthand: false, computed: false },
    ...{ key: { type: "Identifier", name }, value: { type: "Literal", value }, kind: "init" },
  };
}
