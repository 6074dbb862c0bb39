/**
 * Texts in the code of MDX that say something of the page: string literals of `export const metadata`, and attributes of meta and
 * link elements. Code is parsed, never run; what isn't literal has no text.
 */
import { type MarkdownTree, markdownTree } from "../body/markdown-tree.ts";
import type { HeadElement } from "../html-head.ts";
import type { SourceFile } from "../planning.ts";

export interface CodeText {
  /** Of the literal with its quotation marks, in places of the whole file. */
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly isAttribute: boolean;
}

/** What code says: a text, something that only running it would tell, or nothing. */
export type CodeValue = { readonly is: "text"; readonly text: CodeText } | { readonly is: "code" };

/** Values of the elements of this kind that the file's components write, in their order. */
export function elementValues(file: SourceFile, kind: HeadElement): readonly CodeValue[] {
  const found: CodeValue[] = [];
  walk(markdownTree(file), (node) => {
    const value = /^mdxJsx(?:Flow|Text)Element$/.test(node.type) ? elementValue(node, kind, file) : undefined;
    if (value) found.push(value);
  });
  return found;
}

function elementValue(node: MarkdownTree, kind: HeadElement, file: SourceFile): CodeValue | undefined {
  if (kind.is === "title") return node.name === "title" ? { is: "code" } : undefined;
  if (node.name !== (kind.is === "meta" ? "meta" : "link")) return undefined;
  const attributes = node.attributes ?? [];
  const isComputed = attributes.some(({ type }) => type !== "mdxJsxAttribute");
  const naming = attributes.find(({ name = "" }) => (kind.is === "meta" ? /^(?:name|property)$/ : /^rel$/).test(name));
  if (isComputed || (naming && typeof naming.value !== "string")) return { is: "code" };
  const named = String(naming?.value ?? "").trim();
  if (named.toLowerCase() !== (kind.is === "meta" ? kind.name : "canonical")) return undefined;
  return attributeText(
    attributes.find(({ name }) => name === (kind.is === "meta" ? "content" : "href")),
    file,
  );
}

type Attribute = NonNullable<MarkdownTree["attributes"]>[number];

function attributeText(attribute: Attribute | undefined, { text, front }: SourceFile): CodeValue {
  const place = attribute?.position;
  if (typeof attribute?.value !== "string" || !place) return { is: "code" };
  const [from, to] = [front.bodyStart + (place.start.offset ?? 0), front.bodyStart + (place.end.offset ?? 0)];
  const start = from + (/^[^=]*=\s*/.exec(text.slice(from, to))?.[0].length ?? 0);
  const found = { start, end: to, value: attribute.value, isAttribute: true };
  return isQuoted(text.slice(start, to)) ? { is: "text", text: found } : { is: "code" };
}

export type Metadata =
  | { readonly is: "object"; readonly node: CodeNode }
  | { readonly is: "code" }
  | { readonly is: "none" };

/** A node of program code, as the parser gives it. */
export interface CodeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** The object that Next takes a page's head from. */
export function metadataOf(file: SourceFile): Metadata {
  const found: (CodeNode | undefined)[] = [];
  for (const node of markdownTree(file).children ?? [])
    if (node.type === "mdxjsEsm")
      for (const statement of (node.data?.estree?.body ?? []) as readonly CodeNode[])
        found.push(...declarationsOf(statement));
  const [object, ...others] = found;
  if (found.length === 0) return { is: "none" };
  return object?.type === "ObjectExpression" && others.length === 0 ? { is: "object", node: object } : { is: "code" };
}

/** What each declaration of the name is; `undefined` where that isn't for certain. */
function declarationsOf(statement: CodeNode): readonly (CodeNode | undefined)[] {
  const declaration = statement.declaration as CodeNode | null | undefined;
  const names = (statement.specifiers ?? []) as readonly { exported?: { name?: string } }[];
  if (names.some(({ exported }) => /^(?:metadata|generateMetadata)$/.test(exported?.name ?? ""))) return [undefined];
  const one = declaration?.id as { name?: string } | null | undefined;
  if (one?.name === "generateMetadata") return [undefined];
  const all = (declaration?.declarations ?? []) as readonly { id: { name?: string }; init: CodeNode | null }[];
  return all
    .filter(({ id }) => id.name === "metadata" || id.name === "generateMetadata" || id.name === undefined)
    .map(({ id, init }) => (id.name === "metadata" ? (init ?? undefined) : undefined));
}

/** The value at the names. */
export function textAt(
  object: CodeNode,
  [name, ...rest]: readonly string[],
  file: SourceFile,
): CodeValue | { readonly is: "missing"; readonly object: CodeNode; readonly names: readonly string[] } {
  const properties = object.properties as readonly CodeNode[];
  if (name === undefined || properties.some(({ type, computed }) => type !== "Property" || computed))
    return { is: "code" };
  const [property, ...others] = properties.filter((each) => keyOf(each) === name);
  if (!property) return { is: "missing", object, names: [name, ...rest] };
  const value = property.value as CodeNode;
  if (others.length > 0) return { is: "code" };
  if (rest.length > 0) return value.type === "ObjectExpression" ? textAt(value, rest, file) : { is: "code" };
  const [start, end] = [file.front.bodyStart + value.start, file.front.bodyStart + value.end];
  const isLiteral = value.type === "Literal" && typeof value.value === "string";
  return isLiteral && file.text.slice(start, end) === value.raw
    ? { is: "text", text: { start, end, value: String(value.value), isAttribute: false } }
    : { is: "code" };
}

function keyOf(property: CodeNode): string | undefined {
  const key = property.key as { type: string; name?: string; value?: unknown };
  return key.type === "Identifier" ? key.name : typeof key.value === "string" ? key.value : undefined;
}

function isQuoted(text: string): boolean {
  return /^(?:"[^"]*"|'[^']*')$/.test(text);
}

function walk(node: MarkdownTree, visit: (node: MarkdownTree) => void): void {
  visit(node);
  for (const child of node.children ?? []) walk(child, visit);
}
