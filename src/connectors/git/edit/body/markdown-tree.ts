/** A Markdown body as nodes with exact places, and as facts to compare. */
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxFromMarkdown } from "mdast-util-mdx";
import { gfm } from "micromark-extension-gfm";
import { mdxjs } from "micromark-extension-mdxjs";
import type { SourceFile } from "../planning.ts";
import { FixRefused } from "../refused.ts";

export interface MarkdownNode {
  readonly type: string;
  /** In places of the whole file. */
  readonly start: number;
  readonly end: number;
  readonly url: string | undefined;
  readonly alt: string | undefined;
  readonly depth: number | undefined;
  /** Of a definition, and of what refers to one by its name. */
  readonly identifier: string | undefined;
  /** Whether what is shown is also the name: `[text]` and `[text][]`. */
  readonly isItsName: boolean;
  readonly children: readonly MarkdownNode[];
  /** Text of it and of all inside. */
  readonly text: string;
  /** All but places and children. */
  readonly own: string;
}

interface Position {
  readonly start: { readonly offset?: number };
  readonly end: { readonly offset?: number };
}

/** As the parser gives it, with places in the file's body. */
export interface MarkdownTree {
  readonly type: string;
  readonly position?: Position;
  readonly children?: readonly MarkdownTree[];
  /** Of components in MDX. */
  readonly name?: string | null;
  readonly attributes?: readonly {
    readonly type: string;
    readonly name?: string;
    readonly value?: unknown;
    readonly position?: Position;
  }[];
  readonly data?: { readonly estree?: { readonly body: readonly unknown[] } };
  readonly url?: string;
  readonly alt?: string | null;
  readonly value?: string;
  readonly depth?: number;
  readonly identifier?: string;
  readonly referenceType?: "full" | "collapsed" | "shortcut";
}

/** Beyond these the parser takes seconds: in one block, the time grows with the square. */
const MAX_BODY = 100 * 1024;
const MAX_BLOCK = 20 * 1024;
const MAX_EMPHASIS = 300;
const MAX_MARKS = 1000;
const MAX_ITEMS = 3000;
const DEEP = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){12}/m;

function isCostly(body: string): boolean {
  if (body.length > MAX_BODY || DEEP.test(body) || countOf(body, /^[ \t]*(?:>|[-*+]|\d{1,9}[.)])/gm) > MAX_ITEMS)
    return true;
  return body
    .split(/\n[ \t\r]*\n/)
    .some(
      (block) =>
        block.length > MAX_BLOCK || countOf(block, /[*_~]+/g) > MAX_EMPHASIS || countOf(block, /[[`<]/g) > MAX_MARKS,
    );
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function markdownTree({ text, front, format }: SourceFile): MarkdownTree {
  const body = text.slice(front.bodyStart);
  if (isCostly(body))
    throw new FixRefused("element_not_found", "The file's text is too long or nested too deeply to be read.");
  const isMdx = format === "mdx";
  return fromMarkdown(isMdx ? withoutAdditions(body) : body, {
    extensions: isMdx ? [gfm(), mdxjs()] : [gfm()],
    mdastExtensions: isMdx ? [gfmFromMarkdown(), mdxFromMarkdown()] : [gfmFromMarkdown()],
  }) as MarkdownTree;
}

const COMMENT = /<!--[\s\S]*?-->/g;
const HEADING_ID = /(?<=^#{1,6}[ \t][^\n]*[ \t])\{#[\w-]{1,200}\}(?=[ \t\r]*$)/gm;

/** What Docusaurus takes out before MDX, which would be an error there: comments of HTML, and ids of headings. Places stay. */
function withoutAdditions(body: string): string {
  const blank = (text: string) => text.replace(/[^\r\n]/g, " ");
  return body.replace(COMMENT, blank).replace(HEADING_ID, blank);
}

/** All nodes, each before those inside. */
export function markdownNodes(file: SourceFile): readonly MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  for (const child of markdownTree(file).children ?? []) add(nodes, child, file.front.bodyStart);
  return nodes;
}

function add(nodes: MarkdownNode[], { children = [], position, ...own }: MarkdownTree, offset: number): MarkdownNode {
  const inside: MarkdownNode[] = [];
  const below: MarkdownNode[] = [];
  for (const child of children) inside.push(add(below, child, offset));
  const node = {
    type: own.type,
    start: offset + (position?.start.offset ?? 0),
    end: offset + (position?.end.offset ?? 0),
    url: own.url,
    alt: own.alt ?? undefined,
    depth: own.depth,
    identifier: own.identifier,
    isItsName: own.referenceType !== undefined && own.referenceType !== "full",
    children: inside,
    text: `${own.type === "html" ? "" : (own.value ?? "")}${own.alt ?? ""}${inside.map(({ text }) => text).join("")}`,
    own: JSON.stringify(own, (name, value: unknown) => (name === "data" || name === "position" ? undefined : value)),
  };
  nodes.push(node, ...below);
  return node;
}
