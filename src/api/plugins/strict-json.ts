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

/** A string, or one of the four marks that open and close. Everything else cannot hide anything. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;

function inspect(text: string): void {
  // One set of keys for each open object, `null` for each open array.
  const open: (Set<string> | null)[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") open.pop();
    else inspectString(token, isKey(text, index + token.length), open.at(-1) ?? null);
    if (open.length > JSON_DEPTH) throw refuse("depth", `Nested deeper than ${JSON_DEPTH} levels.`);
  }
}

function isKey(text: string, from: number): boolean {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;
  return text.charAt(at) === ":";
}

function inspectString(token: string, key: boolean, keys: Set<string> | null): void {
  const value = String(JSON.parse(token));
  // PostgreSQL cannot hold a NUL in text, and nothing we take has one.
  if (value.includes("\0")) throw refuse("nul", "A text holds a NUL character.");
  if (!key) return;
  if (value === "__proto__") throw refuse("forbidden_key", 'The key "__proto__" is not allowed.');
  if (keys?.has(value))
    throw new ServiceError("duplicate_json_key", {
      fields: [{ pointer: `/${value}`, code: "duplicate", message: "Named twice." }],
    });
  keys?.add(value);
}

function refuse(code: string, message: string): ServiceError {
  return new ServiceError("malformed_json", { fields: [{ pointer: "", code, message }] });
}
