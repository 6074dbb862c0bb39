/**
 * Loads a file of checks, as JavaScript or as TypeScript whose types Node strips. Runs in a thread of its own, which its host
 * ends when it takes too long: the file is the user's own program.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FUNCTION } from "#domain/custom-rules.ts";
import { lineOf } from "./read-result.ts";
import type { CheckedPage } from "./types.ts";

export interface LoadedFile {
  /** Of the file and of what it imports. */
  readonly hash: string;
  /** Its default export without the functions, which can't be sent: {@link FUNCTION} stands for each. */
  readonly described: unknown;
  /** The check of this id, or the extraction of this column. */
  readonly find: (kind: "check" | "column", name: string) => ((page: CheckedPage) => unknown) | undefined;
}

/** @throws whatever the file throws */
export async function loadFile(path: string): Promise<LoadedFile> {
  const hashes: string[] = [];
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith("file:")) hashes.push(hashOf(readFileSync(fileURLToPath(url))));
      return nextLoad(url, context);
    },
  });
  try {
    const { default: exported } = (await import(pathToFileURL(path).href)) as { default?: unknown };
    const entries: readonly unknown[] = Array.isArray(exported) ? exported : [];
    return {
      hash: hashOf(hashes.sort().join("\n")),
      described: Array.isArray(exported) ? exported.map(describe) : describe(exported),
      find: (kind, name) => functionOf(entries, kind, name),
    };
  } finally {
    hooks.deregister();
  }
}

function hashOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

function functionOf(entries: readonly unknown[], kind: "check" | "column", name: string) {
  const [key, method] = kind === "check" ? (["id", "check"] as const) : (["name", "extract"] as const);
  for (const entry of entries as readonly Record<string, unknown>[]) {
    if (entry?.[key] !== name || typeof entry[method] !== "function") continue;
    // As a method: it may use what else its object holds.
    return (page: CheckedPage): unknown => (entry[method] as (page: CheckedPage) => unknown)(page);
  }
  return undefined;
}

function describe(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return plain(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

function plain(value: unknown): unknown {
  if (typeof value === "function") return FUNCTION;
  return typeof value === "object" && value !== null ? {} : typeof value === "symbol" ? "symbol" : value;
}

/** One line for whoever wrote the file: what was thrown, and where in it. */
export function errorWords(error: unknown, path: string): string {
  if (!(error instanceof Error)) return lineOf(`it threw ${typeof error === "string" ? error : typeof error}`);
  const words = lineOf(`${error.name}: ${String(error.message).split("\n")[0]}`);
  const name = basename(path);
  const place = error.stack?.split("\n").find((line) => line.includes(`/${name}:`));
  const [, line] = /:(\d+):\d+\)?$/.exec(place ?? "") ?? [];
  return line === undefined ? words : `${words} (${name}:${line})`;
}
