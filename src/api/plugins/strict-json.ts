/**
 * JSON as one thing only: keys named twice, `__proto__` and absurd depth are refused, because two parsers that read the
 * same body differently are an attack. JSON.parse decides what is JSON; the walk afterwards sees what it hides.
 */
import { JSON_DEPTH } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api } from "../deps.ts";

export function parseStrictJson(app: Api): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (_request: unknown, body: string | Buffer) => (body.length === 0 ? undefined : strictJson(String(body))),
  );
}

/** @throws ServiceError malformed_json, duplicate_json_key */
export function strictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError("malformed_json");
  }
  inspect(text);
  return value;
}

/** A string, or one of the marks that open, close and part. Everything else cannot hide anything. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]/gs;

function inspect(text: string): void {
  const open: Level[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = open.at(-1);
    if (token === "{") open.push({ keys: new Set(), at: "" });
    else if (token === "[") open.push({ keys: null, at: 0 });
    else if (token === "}" || token === "]") open.pop();
    else if (token === ",") {
      if (level?.keys === null) level.at = Number(level.at) + 1;
    } else inspectString(token, isKey(text, index + token.length), open);
    if (open.length > JSON_DEPTH) throw refuse("depth", `Nested deeper than ${JSON_DEPTH} levels.`);
  }
}

/** An open object or array. */
interface Level {
  /** Those of an object so far; `null` for an array. */
  readonly keys: Set<string> | null;
  /** The last key, or the place in the array. */
  at: string | number;
}

function isKey(text: string, from: number): boolean {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;
  return text.charAt(at) === ":";
}

function inspectString(token: string, key: boolean, open: readonly Level[]): void {
  const value = String(JSON.parse(token));
  // PostgreSQL cannot hold a NUL in text, and nothing we take has one.
  if (value.includes("\0")) throw refuse("nul", "A string contains a NUL character.");
  const level = open.at(-1);
  if (!key || level === undefined) return;
  if (value === "__proto__") throw refuse("forbidden_key", 'The key "__proto__" is not allowed.');
  level.at = value;
  if (level.keys?.has(value))
    throw new ServiceError("duplicate_json_key", {
      fields: [{ pointer: pointerOf(open), code: "duplicate", message: "Named twice." }],
    });
  level.keys?.add(value);
}

/** RFC 6901. */
const pointerOf = (open: readonly Level[]): string =>
  open.map(({ at }) => `/${String(at).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

function refuse(code: string, message: string): ServiceError {
  return new ServiceError("malformed_json", { fields: [{ pointer: "", code, message }] });
}
