/** A block of structured data that the page has, with a part of it put right. */
import type { Document } from "#domain/document.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { isObject, readBlock, type SchemaNode } from "../json-ld.ts";
import { gaps } from "../rich-results.ts";
import { faultOfValue } from "../schema-values.ts";
import { isKnownType, structuredData } from "../structured-data.ts";

/** A suggestion carries the whole block; longer ones are put right where they are made. */
const LONGEST = 20_000;

type How = Pick<Suggestion, "risk" | "source">;

/** Other values for properties of one node; `undefined` takes a property away. */
export function changeNode(
  { jsonLd }: Document,
  node: SchemaNode,
  changes: Readonly<Record<string, unknown>>,
  how: How,
): Suggestion | undefined {
  const text = jsonLd[node.block] ?? "";
  if (text.length > LONGEST) return undefined;
  const written = JSON.stringify(node.properties);
  let isDone = false;
  function changed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(changed);
    if (!isObject(value)) return value;
    if (!isDone && JSON.stringify(value) === written) {
      isDone = true;
      return { ...value, ...changes };
    }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each)]));
  }
  const block = changed(readBlock(text));
  return isDone ? proposeBlock(node.block, block, how) : undefined;
}

export function proposeBlock(block: number, json: unknown, how: How): Suggestion {
  return { field: "json_ld_block", target: String(block + 1), value: asScript(json), ...how };
}

/** As text of a script: "</script>" would end it. */
export function asScript(json: unknown): string {
  return JSON.stringify(json).replaceAll("<", "\\u003c");
}

/** Nothing in the page's structured data that another check would object to. */
export function isFaultless(document: Document, url: string): boolean {
  const data = structuredData(document);
  const isClean = ({ properties, typed, types, hasContext }: SchemaNode) =>
    typed &&
    hasContext &&
    types.every(isKnownType) &&
    Object.entries(properties).every(([property, written]) =>
      [written].flat().every((value) => faultOfValue(property, value, { url, shows: () => false }) === undefined),
    );
  return data.nodes.every(isClean) && gaps(data, "required").next().done === true;
}

const LETTERS: Readonly<Record<string, string>> = { quot: '"', amp: "&", lt: "<", gt: ">", "#34": '"', "#39": "'" };

/** The block, when all that is wrong are HTML's letters, commas before a bracket, or curly quotation marks. */
export function repairedBlock(text: string): unknown {
  const plain = text.replace(/&(quot|amp|lt|gt|#34|#39);/g, (_, name: string) => LETTERS[name] ?? "");
  const straight = /"/.test(plain) ? plain : plain.replace(/[\u201c\u201d\u201e\u2033]/g, '"');
  for (const candidate of [plain, straight]) {
    const repaired = readBlock(candidate) ?? readBlock(withoutTrailingCommas(candidate));
    if (isObject(repaired) || Array.isArray(repaired)) return repaired;
  }
  return undefined;
}

/** Commas inside texts stay: texts are stepped over. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? "");
}
