/** A file with checks of the user's own, loaded before an audit begins so that what is wrong with it is said at once. */
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { createChecks } from "#checks/index.ts";
import { type ChecksFile, type CustomRules, columnsOf, MAX_CUSTOM_RULES } from "#domain/custom-rules.ts";
import { FileCheckEntry, FileColumnEntry } from "#domain/custom-rules-schema.ts";
import { describeChecksFile } from "../engine/describe-checks-file.ts";
import type { NamedChecksFile } from "../main.ts";
import { usage } from "./exit.ts";

const ENDINGS = /\.[mc]?[jt]s$/;

/** @param rules of the config file beside it. @throws CommandFailed */
export async function readChecksFile(path: string, rules: CustomRules): Promise<NamedChecksFile> {
  if (!ENDINGS.test(path)) throw refused(path, "must be a .ts, .mts, .js or .mjs file");
  if (!existsSync(path) || !statSync(path).isFile()) throw refused(path, "does not exist. Correct the path");
  const { hash, described } = await describeChecksFile(resolve(path)).catch((error: Error) => {
    throw refused(path, `can't be loaded: ${error.message}. Correct the file, then run the audit again`);
  });
  const about = { hash, ...entriesOf(path, described) };
  assertDistinct(path, about, rules);
  return { path: resolve(path), about };
}

function entriesOf(path: string, described: unknown): Omit<ChecksFile, "hash"> {
  if (!Array.isArray(described) || described.length === 0)
    throw refused(
      path,
      `exports no list of checks. End it with export default [{ id: "custom-…", title: "…", check(page) { … } }]`,
    );
  const checks: ChecksFile["checks"][number][] = [];
  const columns: ChecksFile["columns"][number][] = [];
  for (const [index, entry] of described.entries()) {
    if (isColumn(entry)) {
      const { extract: _, ...column } = parsed(FileColumnEntry.safeParse(entry), path, index);
      columns.push(column);
      continue;
    }
    assertNotBuiltIn(path, index, entry);
    const { check: _, ...check } = parsed(FileCheckEntry.safeParse(entry), path, index);
    checks.push(check);
  }
  return { checks, columns };
}

function isColumn(entry: unknown): boolean {
  return (
    typeof entry === "object" && entry !== null && ("extract" in entry || ("name" in entry && !("check" in entry)))
  );
}

function parsed<T>(
  result: { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } },
  path: string,
  index: number,
): T {
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = [index, ...(issue?.path ?? [])].join(".");
  throw refused(path, `${place}: ${issue?.message.replace(/\.$/, "") ?? "not valid"}`);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The form of ids excludes it; whoever means to replace a check of ours should learn how. */
function assertNotBuiltIn(path: string, index: number, entry: { readonly id?: unknown } | null): void {
  const id = entry?.id;
  if (typeof id !== "string" || createChecks().get(id) === undefined) return;
  throw refused(
    path,
    `${index}.id: “${id}” is a built-in check. Choose another ID that begins with custom-, such as custom-${id}`,
  );
}

function assertDistinct(path: string, file: ChecksFile, rules: CustomRules): void {
  const ids = [...rules.checks, ...file.checks].map(({ id }) => id);
  const columns = columnsOf({ ...rules, file });
  for (const [what, names] of [
    ["checks", ids],
    ["columns", columns],
  ] as const) {
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) throw refused(path, `two ${what} are named “${twice}”. Rename one`);
    if (names.length > MAX_CUSTOM_RULES)
      throw refused(
        path,
        `${names.length} ${what}, with those of the config file; at most ${MAX_CUSTOM_RULES} are allowed`,
      );
  }
}

function refused(path: string, words: string) {
  return usage(`Custom checks file ${path}: ${words}.`);
}
