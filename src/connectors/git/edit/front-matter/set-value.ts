/** Changes one value of a file's front matter, or of a data file, and shows that no other differs. */
import { isDeepStrictEqual } from "node:util";
import { dataOf, type FrontMatter, readFrontMatter } from "../../locate/front-matter.ts";
import type { FileChange, SourceFile } from "../planning.ts";
import { FixRefused } from "../refused.ts";
import { setJson } from "./json.ts";
import { setToml } from "./toml.ts";
import { setYaml } from "./yaml.ts";

type Kind = "yaml" | "toml" | "json";

export function setFrontValue({ path, text, front }: SourceFile, key: readonly string[], value: string): FileChange {
  const { kind, start, end } = front;
  if (kind === "none" || kind === "unreadable")
    throw new FixRefused(
      "element_not_found",
      `The file has no front matter that can be changed${front.problem ? `: ${front.problem}` : ""}.`,
    );
  return setValue({ path, text, kind, start, end }, key, value);
}

/**
 * A block with one value at the top of a file that has none: only where the generator takes such a file for a page without one, too. A file
 * in which that would change more is told by reading it again.
 */
export function addFrontMatter({ path, text, front }: SourceFile, key: string, value: string): FileChange {
  const ending = /^[^\n]*\r\n/.test(text) ? "\r\n" : "\n";
  const line = setYaml("", [key], value).text.trimEnd();
  const block = ["---", line, "---", "", ""].join(ending);
  const at = front.start;
  return {
    path,
    text,
    changes: [{ name: key, start: at, end: at, parts: [{ start: at, end: at, text: block }] }],
    isAsWanted: (after) => {
      const now = readFrontMatter(after);
      return (
        after === text.slice(0, at) + block + text.slice(at) &&
        now.kind === "yaml" &&
        isDeepStrictEqual({ ...now.data }, { [key]: value }) &&
        after.slice(now.bodyStart).trimStart() === text.slice(at).trimStart()
      );
    },
  };
}

export interface ValueText {
  readonly path: string;
  readonly text: string;
  readonly kind: Kind;
  /** Of the part of the text that is in this language. */
  readonly start: number;
  readonly end: number;
}

export function setValue(
  { path, text, kind, start, end }: ValueText,
  key: readonly string[],
  value: string,
): FileChange {
  const inner = text.slice(start, end);
  const part = { yaml: setYaml, toml: setToml, json: setJson }[kind](inner, key, value);
  const placed = { start: start + part.start, end: start + part.end, text: part.text };
  const line = wholeLines(text, placed.start, placed.end);
  return {
    path,
    text,
    changes: [{ name: key.join("."), ...line, parts: [placed] }],
    isAsWanted: (after) =>
      after.startsWith(text.slice(0, placed.start)) &&
      after.endsWith(text.slice(placed.end)) &&
      differsOnlyIn(kind, inner, after.slice(start, end + after.length - text.length), key, value),
  };
}

/** Without the last line end, so that the piece is what a person would quote. */
function wholeLines(text: string, start: number, end: number): { start: number; end: number } {
  if (start === end && (start === 0 || text[start - 1] === "\n")) return { start, end };
  const next = text.indexOf("\n", end);
  const line = next === -1 ? text.length : next;
  return {
    start: text.lastIndexOf("\n", start - 1) + 1,
    end: text[line - 1] === "\r" && line - 1 >= end ? line - 1 : line,
  };
}

function differsOnlyIn(kind: Kind, before: string, after: string, key: readonly string[], value: string): boolean {
  const versions = kind === "yaml" ? (["1.2", "1.1"] as const) : (["1.2"] as const);
  return versions.every((version, index) => {
    const old = dataOf(kind, before, version);
    // What an older version can't read, no generator reads so.
    if (!old) return index > 0;
    const now = dataOf(kind, after, version);
    return now !== undefined && isDeepStrictEqual(now, withValue(old, key, value)) && sameOrder(old, now);
  });
}

function withValue(
  data: Readonly<Record<string, unknown>>,
  [name = "", ...rest]: readonly string[],
  value: string,
): Record<string, unknown> {
  const below = data[name];
  const next =
    rest.length === 0
      ? value
      : withValue(typeof below === "object" && below !== null ? (below as Record<string, unknown>) : {}, rest, value);
  return Object.assign(Object.create(Object.getPrototypeOf(data)), data, { [name]: next });
}

function sameOrder(before: object, after: object): boolean {
  const known = Object.keys(before);
  return (
    known.join("\n") ===
    Object.keys(after)
      .filter((name) => Object.hasOwn(before, name))
      .join("\n")
  );
}

/** A text at the keys; a number counts as its digits. */
export function frontText({ data }: Pick<FrontMatter, "data">, key: readonly string[]): string | null | undefined {
  const value = key.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    data,
  );
  return typeof value === "number" ? String(value) : typeof value === "string" || value === null ? value : undefined;
}
