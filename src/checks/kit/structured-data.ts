/** What a page says in structured data, read once for all checks of it. */
import type { Document } from "#domain/document.ts";
import { isObject, type JsonLd, readJsonLd, type SchemaNode, shortName, strings } from "./json-ld.ts";
import { memoizeLast } from "./memoize-last.ts";
import { SCHEMA_ENUMERATIONS, SCHEMA_PROPERTIES, SCHEMA_TYPES } from "./schema-vocabulary.ts";

export type { SchemaNode };

export interface StructuredData extends JsonLd {
  /** All types of schema.org that the page names, in JSON-LD, microdata or RDFa. */
  readonly types: ReadonlySet<string>;
  /** Nodes that say something about the same thing, by their `@id`. */
  readonly byId: ReadonlyMap<string, readonly SchemaNode[]>;
}

const NOTHING: StructuredData = { nodes: [], errors: [], types: new Set(), byId: new Map() };

export const structuredData = memoizeLast((document: Document): StructuredData => {
  if (document.jsonLd.length === 0 && document.itemTypes.length === 0) return NOTHING;
  const { nodes, errors } = readJsonLd(document.jsonLd);
  const markup = document.itemTypes.flatMap((value) => value.split(/\s+/)).flatMap((type) => shortName(type) ?? []);
  const withId = nodes.filter(({ id }) => id !== null);
  return {
    nodes,
    errors,
    types: new Set([...nodes.flatMap(({ types }) => types), ...markup]),
    byId: Map.groupBy(withId, ({ id }) => id ?? ""),
  };
});

/** The values of a property, also where another node with the same `@id` gives them; references are followed. */
export function propertyValues(data: StructuredData, node: SchemaNode, property: string): readonly unknown[] {
  const same = node.id === null ? [node] : (data.byId.get(node.id) ?? [node]);
  return same.flatMap(({ properties }) => {
    const value = properties[property];
    const values = value === undefined ? [] : Array.isArray(value) ? value : [value];
    return values.flatMap((each) => resolved(data, each));
  });
}

function resolved(data: StructuredData, value: unknown): readonly unknown[] {
  if (!isObject(value)) return isEmptyValue(value) ? [] : [value];
  const target = typeof value["@id"] === "string" ? data.byId.get(value["@id"]) : undefined;
  return target && Object.keys(value).length === 1 ? target.map(({ properties }) => properties) : [value];
}

function isEmptyValue(value: unknown): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}

/** The property has a value; `a|b` means one of the two, `a.b` goes into the value of `a`. */
export function has(data: StructuredData, node: SchemaNode, path: string): boolean {
  return path.split("|").some((way) => {
    const [property = "", inner] = way.split(".");
    const values = propertyValues(data, node, property);
    if (inner === undefined) return values.length > 0;
    // A text or an address in place of a node leaves open what stands there.
    return values.some((value) => !isObject(value) || !isEmptyOrMissing(value[inner]));
  });
}

function isEmptyOrMissing(value: unknown): boolean {
  return value === undefined || isEmptyValue(value) || (Array.isArray(value) && value.length === 0);
}

/** The first text of a property: a string, or the name or address of a node. */
export function propertyText(data: StructuredData, node: SchemaNode, property: string): string {
  for (const value of propertyValues(data, node, property)) {
    if (typeof value === "string") return value.trim();
    if (typeof value === "number") return String(value);
    if (!isObject(value)) continue;
    const [text] = ["name", "@id", "url", "@value"].flatMap((key) => strings(value[key]));
    if (text !== undefined) return text.trim();
  }
  return "";
}

const parents = new Map(
  SCHEMA_TYPES.trim()
    .split("\n")
    .map((line) => {
      const [name = "", above = ""] = line.split(": ");
      return [name, above.split(" ").filter(Boolean)] as const;
    }),
);
const properties = new Set(SCHEMA_PROPERTIES.trim().split(/\s+/));
const enumerations = new Map(
  SCHEMA_ENUMERATIONS.trim()
    .split("\n")
    .map((line) => {
      const [name = "", members = ""] = line.split(": ");
      return [name, new Set(members.toLowerCase().split(" "))] as const;
    }),
);
/** Data types may be named as a type, too. */
const DATA_TYPES = new Set(
  "Boolean Date DateTime Number Float Integer Text CssSelectorType URL XPathType Time".split(" "),
);

export function isKnownType(type: string): boolean {
  return parents.has(type) || DATA_TYPES.has(type);
}

/** `query-input` and the like describe what an action asks for. */
export function isKnownProperty(property: string): boolean {
  return properties.has(property) || /-(in|out)put$/.test(property);
}

export function isMember(enumeration: string, value: string): boolean {
  return enumerations.get(enumeration)?.has(value.toLowerCase().replace(/[\s_-]/g, "")) ?? false;
}

/** Whether a type is the other one or a kind of it: a Restaurant is a LocalBusiness. */
export function isKindOf(type: string, other: string): boolean {
  return kindsOf(type).has(other);
}

const kindMemory = new Map<string, ReadonlySet<string>>();

function kindsOf(type: string): ReadonlySet<string> {
  const known = kindMemory.get(type);
  if (known) return known;
  const kinds = new Set([type]);
  // A set that grows while it is read visits what is added.
  for (const kind of kinds) for (const parent of parents.get(kind) ?? []) kinds.add(parent);
  // Names that are not of the vocabulary would let a page fill the memory.
  if (parents.has(type)) kindMemory.set(type, kinds);
  return kinds;
}

export function namesKind(types: Iterable<string>, kind: string): boolean {
  for (const type of types) if (isKindOf(type, kind)) return true;
  return false;
}
