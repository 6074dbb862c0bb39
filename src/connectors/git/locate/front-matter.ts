/** The values at the top of a content file: where they stand, and what they say. Never throws; hostile ones are unreadable. */
import { parse as parseToml } from "smol-toml";
import { parseDocument } from "yaml";

export interface FrontMatter {
  readonly kind: "yaml" | "toml" | "json" | "none" | "unreadable";
  /** Of the text between the delimiters; of JSON, of the whole object. */
  readonly start: number;
  readonly end: number;
  readonly bodyStart: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** For people; only where it is unreadable. */
  readonly problem: string | null;
}

/** Far more than people write; parsers are given no more. */
const MAX_CHARACTERS = 64 * 1024;
/** Resolved values that one value may stand for: more is an attack. */
const MAX_ALIASES = 50;

export function readFrontMatter(text: string): FrontMatter {
  const begin = text.startsWith("\ufeff") ? 1 : 0;
  const [, fence, language] = /^(---|\+\+\+|;;;)([^\n\r]*)(?:\r\n|\n|$)/.exec(text.slice(begin, begin + 200)) ?? [];
  if (fence === undefined) return text[begin] === "{" ? objectAtTop(text, begin) : withoutFrontMatter(begin);
  const kind = kindOf(fence, (language ?? "").trim());
  const start = endOfLine(text, begin);
  const end = kind && endOf(text, start, fence);
  if (kind === undefined) return unreadable(begin, "its language is program code or isn't known");
  if (end === undefined) return unreadable(begin, "it has no end");
  if (end - start > MAX_CHARACTERS) return unreadable(begin, "it is too long");
  const data = dataOf(kind, text.slice(start, end));
  if (!data) return unreadable(begin, "it isn't valid");
  return { kind, start, end, bodyStart: endOfLine(text, end), data, problem: null };
}

/** @param inner between the delimiters; `undefined` where it is no set of named values */
export function dataOf(
  kind: FrontMatter["kind"],
  inner: string,
  version: "1.1" | "1.2" = "1.2",
): Readonly<Record<string, unknown>> | undefined {
  if (isTooDeep(inner)) return undefined;
  try {
    const data = parsed(kind, inner, version);
    if (data === null || data === undefined) return {};
    return typeof data === "object" && !Array.isArray(data) ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Deeper than anybody writes; parsers take much time for it. */
const MAX_DEPTH = 40;

function isTooDeep(inner: string): boolean {
  let depth = 0;
  for (const [sign] of inner.matchAll(/[[\]{}]/g)) {
    depth += sign === "[" || sign === "{" ? 1 : -1;
    if (depth > MAX_DEPTH) return true;
  }
  return /^[ \t]*(?:[-?][ \t]+){20}/m.test(inner);
}

function parsed(kind: FrontMatter["kind"], inner: string, version: "1.1" | "1.2"): unknown {
  if (kind === "toml") return parseToml(inner);
  if (kind === "json") return JSON.parse(inner);
  const document = parseDocument(inner, { version, logLevel: "silent", merge: true });
  if (document.errors.length > 0) throw document.errors[0];
  return document.toJS({ maxAliasCount: MAX_ALIASES });
}

function kindOf(fence: string, language: string): "yaml" | "toml" | "json" | undefined {
  if (fence === "+++") return language === "" ? "toml" : undefined;
  // `---json` and `---toml` are for some generators only, and `---js` is run.
  return fence === "---" && (language === "" || language === "yaml") ? "yaml" : undefined;
}

/** Where the line of the second delimiter begins. A line that only some generators take for it makes it unknown. */
function endOf(text: string, start: number, fence: string): number | undefined {
  const delimiter = new RegExp(`^${fence.replaceAll("+", "\\+")}`, "gm");
  delimiter.lastIndex = start;
  const found = delimiter.exec(text);
  if (!found) return undefined;
  const line = text.slice(found.index, endOfLine(text, found.index)).trimEnd();
  return line === fence ? found.index : undefined;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end + 1;
}

/** Hugo takes an object at the top of a file for its values. */
function objectAtTop(text: string, start: number): FrontMatter {
  const close = /^\}[ \t]*(?:\r?\n|$)/gm;
  close.lastIndex = start;
  const found = close.exec(text);
  const end = found ? found.index + 1 : start;
  const data = found && end - start <= MAX_CHARACTERS ? dataOf("json", text.slice(start, end)) : undefined;
  if (!data) return withoutFrontMatter(start);
  return { kind: "json", start, end, bodyStart: endOfLine(text, end), data, problem: null };
}

function withoutFrontMatter(at: number): FrontMatter {
  return { kind: "none", start: at, end: at, bodyStart: at, data: {}, problem: null };
}

function unreadable(at: number, problem: string): FrontMatter {
  return { kind: "unreadable", start: at, end: at, bodyStart: at, data: {}, problem };
}
