/** Sets one value of YAML: its bytes are replaced, or a line is added; all others stay. */
import { isAlias, isMap, isScalar, type Pair, parseDocument, Scalar, type YAMLMap } from "yaml";
import type { TextPart } from "../../../edits/pieces.ts";
import { dataOf } from "../../locate/front-matter.ts";
import { FixRefused } from "../refused.ts";

/** The part to replace, in places of the given text. */
export function setYaml(inner: string, key: readonly string[], value: string): TextPart {
  const document = parseDocument(inner, { logLevel: "silent", merge: true });
  if (document.errors.length > 0) throw new FixRefused("element_not_found", "The file's front matter isn't valid.");
  const { contents } = document;
  if (contents !== null && !isMap(contents)) throw notPlain();
  if (contents?.flow || contents?.anchor || contents?.tag) throw notPlain();
  const pair = contents && pairAt(contents, key);
  if (pair) return replaced(inner, pair, value);
  if (key.length > 1) throw new FixRefused("element_not_found", `The front matter has no ${key.join(".")}.`);
  return added(inner, contents, key[0] ?? "", value);
}

function pairAt(map: YAMLMap, [name, ...rest]: readonly string[]): Pair | undefined {
  const found = map.items.filter(({ key }) => isScalar(key) && key.value === name);
  const [pair] = found;
  if (!pair || found.length > 1) return undefined;
  if (rest.length === 0) return pair;
  if (!isMap(pair.value)) return undefined;
  if (pair.value.anchor || pair.value.tag || pair.value.flow) throw notPlain();
  return pairAt(pair.value, rest);
}

function replaced(inner: string, { key, value: node }: Pair, value: string): TextPart {
  if (isAlias(node)) throw notPlain();
  if (!isScalar(key) || !key.range || key.anchor || key.tag) throw notPlain();
  const from = key.range[1];
  if (node === null || (isScalar(node) && node.value === null && !node.source)) return filled(inner, from, value);
  if (!isScalar(node) || !node.range || node.anchor || node.tag) throw notPlain();
  const [start, end] = node.range;
  if (/[&!]/.test(inner.slice(from, start))) throw notPlain();
  const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
  if (!isBlock) return { start, end, text: written(value, node.type) };
  // A block ends behind its line end, or at the end of the text.
  const [ending = ""] = /(?:\r?\n)*$/.exec(inner.slice(start, end)) ?? [];
  if (/#/.test(inner.slice(start, inner.indexOf("\n", start)))) throw notPlain();
  return { start, end: end - ending.length, text: written(value, Scalar.QUOTE_DOUBLE) };
}

/** Nothing stands behind the colon, or only a comment. */
function filled(inner: string, from: number, value: string): TextPart {
  const [colon] = /^\s*:/.exec(inner.slice(from)) ?? [];
  if (colon === undefined) throw notPlain();
  const at = from + colon.length;
  const rest = inner.slice(at, inner.indexOf("\n", at) === -1 ? undefined : inner.indexOf("\n", at));
  if (/[&!*~]|null/i.test(rest.replace(/#.*$/, ""))) throw notPlain();
  return { start: at, end: at, text: ` ${written(value, undefined)}` };
}

/** As a line of its own, behind the title or at the end. */
function added(inner: string, map: YAMLMap | null, name: string, value: string): TextPart {
  const lineEnd = inner.includes("\r\n") ? "\r\n" : "\n";
  const first = map?.items[0]?.key;
  const indent = isScalar(first) && first.range ? (/[ \t]*$/.exec(inner.slice(0, first.range[0]))?.[0] ?? "") : "";
  const line = `${indent}${name}: ${written(value, undefined)}`;
  const title = map && pairAt(map, ["title"])?.value;
  const end =
    isScalar(title) && title.range && !/^BLOCK/.test(title.type ?? "") ? inner.indexOf("\n", title.range[1]) : -1;
  if (end !== -1) return { start: end + 1, end: end + 1, text: line + lineEnd };
  const isOpen = inner !== "" && !inner.endsWith("\n");
  return { start: inner.length, end: inner.length, text: isOpen ? lineEnd + line : line + lineEnd };
}

function notPlain(): FixRefused {
  return new FixRefused(
    "element_ambiguous",
    "The value uses YAML that an edit could break (an anchor, a tag, or braces). Edit the file by hand.",
  );
}

/** Quoted as it was; plain only where all versions of YAML read the same text. */
function written(value: string, type: string | undefined): string {
  if (type === Scalar.QUOTE_SINGLE) return `'${value.replaceAll("'", "''")}'`;
  if (type !== Scalar.QUOTE_DOUBLE && isPlain(value)) return value;
  return JSON.stringify(value);
}

function isPlain(value: string): boolean {
  if (!/^\p{L}[\p{L}\p{M}\p{N} ,.;!?()'’“”–—&/+-]*$/u.test(value) || value.endsWith(" ")) return false;
  return (["1.1", "1.2"] as const).every((version) => dataOf("yaml", `a: ${value}`, version)?.a === value);
}
