/** What a check or column of a file returned → what is kept of it. @throws Error that says what to return instead */
import type { CustomFinding } from "#domain/custom-rules.ts";
import { MAX_VALUE, MAX_VALUES } from "#domain/custom-rules.ts";

/** Of one check on one page. */
export const MOST_FINDINGS = 20;
const MOST_MESSAGE = 300;

export interface ReadFindings {
  readonly findings: readonly CustomFinding[];
  /** As many as were returned. */
  readonly returned: number;
}

export function findingsFrom(result: unknown): ReadFindings {
  if (result === undefined || result === null) return { findings: [], returned: 0 };
  if (!Array.isArray(result)) return { findings: [findingFrom(result, false)], returned: 1 };
  const findings = result.slice(0, MOST_FINDINGS).map((one) => findingFrom(one, true));
  return { findings, returned: result.length };
}

export function valuesFrom(result: unknown): readonly string[] {
  if (result === undefined || result === null) return [];
  const list: readonly unknown[] = Array.isArray(result) ? result.slice(0, MAX_VALUES) : [result];
  return list.map((value) => {
    if (!VALUES.includes(typeof value))
      throw new Error(`extract returned ${named(value)}; return a text, a number or a list of them, or nothing`);
    return storable(String(value)).trim().slice(0, MAX_VALUE);
  });
}

const VALUES = ["string", "number", "boolean", "bigint"];

/** @param isOneOfSeveral so that something must tell it from the others */
function findingFrom(given: unknown, isOneOfSeveral: boolean): CustomFinding {
  const { message, snippet, key } = (typeof given === "string" ? { message: given } : (given ?? {})) as Given;
  if (typeof message !== "string" || message.trim() === "" || !isText(snippet) || !isText(key))
    throw new Error(
      `check returned ${named(given)}; return a message, { message, snippet?, key? } or a list of them, or nothing`,
    );
  const text = lineOf(message);
  const locator = key ?? (isOneOfSeveral ? (snippet ?? message) : undefined);
  return {
    args: { text },
    ...(snippet === undefined ? {} : { snippet: storable(snippet).slice(0, MOST_MESSAGE) }),
    ...(locator === undefined ? {} : { locator: lineOf(locator) }),
  };
}

interface Given {
  readonly message?: unknown;
  readonly snippet?: unknown;
  readonly key?: unknown;
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

export function lineOf(text: string): string {
  return storable(text).replace(/\s+/g, " ").trim().slice(0, MOST_MESSAGE);
}

/** Without control characters, which nobody sees and the database refuses in part. */
function storable(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, " ").toWellFormed();
}

function named(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object")
    return typeof value === "function" ? "a function" : `the ${typeof value} ${String(value)}`;
  return Array.isArray(value) ? "a list in a list" : "an object without a message";
}
