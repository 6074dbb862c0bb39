/**
 * JSON-LD blocks as nodes. Only what search engines read of JSON-LD is kept: contexts are told apart (schema.org or
 * another), types are shortened, `@graph`, arrays and nested nodes become one list, `@id` joins what is said twice.
 */

/** Blocks are cut by the crawl at this length; the rest of a cut block is not known. */
const CUT_BLOCK = 500_000;
/** Protects the audit from endless nesting; real pages have less than a hundred nodes. */
const MAX_NODES = 5000;
const MAX_DEPTH = 50;

export interface SchemaNode {
  /** Names of schema.org without prefix; other vocabularies' types are left out. */
  readonly types: readonly string[];
  readonly properties: Readonly<Record<string, unknown>>;
  readonly id: string | null;
  /** Number of the block, from 0. */
  readonly block: number;
  /** Stands at the top of a block or in its graph, and so speaks for itself. */
  readonly top: boolean;
  /** The property of the parent that holds it. */
  readonly under: string | null;
  readonly parent: SchemaNode | null;
  readonly hasContext: boolean;
  /** Says `@type` at all, of whatever vocabulary. */
  readonly typed: boolean;
}

export interface JsonLd {
  readonly nodes: readonly SchemaNode[];
  readonly errors: readonly { readonly block: number; readonly reason: string; readonly source: string }[];
}

type Json = Readonly<Record<string, unknown>>;

export function readJsonLd(blocks: readonly string[]): JsonLd {
  const nodes: SchemaNode[] = [];
  const errors: JsonLd["errors"][number][] = [];
  for (const [block, text] of blocks.entries()) {
    const json = unwrap(text);
    if (json === "" || text.length >= CUT_BLOCK) continue;
    const parsed = parse(json);
    if (parsed.ok) collect(parsed.value, nodes, block);
    else errors.push({ block, reason: parsed.reason, source: json.slice(0, 300) });
  }
  return { nodes, errors };
}

/** What a block holds, when it can be read. */
export function readBlock(text: string): unknown {
  const parsed = parse(unwrap(text));
  return parsed.ok ? parsed.value : undefined;
}

/**
 * Comments of HTML and XML around the block are an old habit, and readers skip them. White space is trimmed before each
 * look: a pattern that begins with it would try a long run of spaces from each of them.
 */
function unwrap(text: string): string {
  const opened = text.trim().replace(/^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)\s*(?:\*\/)?/, "");
  const inside = opened.replace(/\*\/$/, "").trimEnd();
  if (!/(?:-->|\]\]>)$/.test(inside)) return opened.trim();
  return inside
    .slice(0, -"-->".length)
    .trimEnd()
    .replace(/(?:\/\/|\/\*)$/, "")
    .trim();
}

type Parsed = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

function parse(json: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(json) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!/control character/i.test(reason)) return { ok: false, reason: inWords(reason) };
  }
  try {
    // Search engines read line breaks inside strings, although JSON forbids them.
    return { ok: true, value: JSON.parse(json.replace(/[\n\r\t]/g, " ")) };
  } catch (error) {
    return { ok: false, reason: inWords(error instanceof Error ? error.message : String(error)) };
  }
}

/** The engine's messages quote the text and its brackets; people need to know what to look for, and where. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/double-quoted property name/, "expected a double-quoted property name; check for a trailing comma"],
  [/property name/, "expected a double-quoted property name"],
  [/Expected ',' or/, "missing comma or closing bracket, or unescaped quotation mark"],
  [/Expected ':'/, "missing colon after property name"],
  [/[Ee]scape/, "invalid escape sequence"],
  [/Unterminated/, "unterminated string"],
  [/end of JSON/, "unexpected end of JSON"],
  [/after JSON/, "unexpected content after the end of the JSON"],
];

function inWords(message: string): string {
  const reason = REASONS.find(([pattern]) => pattern.test(message))?.[1] ?? "unexpected token";
  const line = /line (\d+)/.exec(message)?.[1];
  return line === undefined ? reason : `${reason} (line ${line})`;
}

type Around = Pick<SchemaNode, "hasContext" | "under" | "parent">;

function collect(value: unknown, nodes: SchemaNode[], block: number): void {
  function visit(json: unknown, around: Around, depth: number): void {
    if (depth > MAX_DEPTH || nodes.length >= MAX_NODES) return;
    if (Array.isArray(json)) for (const item of json) visit(item, around, depth + 1);
    else if (isObject(json)) object(json, around, depth);
  }

  function object(json: Json, around: Around, depth: number): void {
    const context = "@context" in json ? namesSchemaOrg(json["@context"]) : around.hasContext;
    // Another vocabulary's words mean something else, even where they look the same.
    if (!context && "@context" in json) return;
    const inside = { ...around, hasContext: context };
    const graph = json["@graph"];
    if (graph !== undefined) visit(graph, inside, depth + 1);
    const isWrapper = graph !== undefined && json["@type"] === undefined;
    if (!isWrapper && !isPlainValue(json) && !isReference(json)) keep(json, inside, depth);
  }

  function keep(json: Json, around: Around, depth: number): void {
    const node = toNode(json, around, block);
    nodes.push(node);
    for (const [under, child] of Object.entries(json)) {
      if (under === "@context" || under === "@graph") continue;
      visit(child, { hasContext: node.hasContext, under, parent: node }, depth + 1);
    }
  }

  visit(value, { hasContext: false, under: null, parent: null }, 0);
}

function toNode(json: Json, around: Around, block: number): SchemaNode {
  const written = strings(json["@type"]);
  return {
    ...around,
    types: written.flatMap((type) => shortName(type) ?? []),
    typed: written.length > 0,
    properties: json,
    id: typeof json["@id"] === "string" ? json["@id"] : null,
    block,
    top: around.parent === null,
  };
}

function namesSchemaOrg(context: unknown): boolean {
  if (typeof context === "string") return /schema\.org/i.test(context);
  if (Array.isArray(context)) return context.some(namesSchemaOrg);
  if (!isObject(context)) return false;
  return Object.values(context).some((each) => typeof each === "string" && /schema\.org/i.test(each));
}

/** "https://schema.org/Product" and "schema:Product" → "Product"; `undefined` for other vocabularies. */
export function shortName(type: string): string | undefined {
  const name = type.trim().replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, "");
  return /^[A-Za-z0-9][\w-]*$/.test(name) ? name : undefined;
}

export function strings(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlainValue(json: Json): boolean {
  return "@value" in json || "@list" in json || "@set" in json;
}

function isReference(json: Json): boolean {
  return "@id" in json && Object.keys(json).length === 1;
}
