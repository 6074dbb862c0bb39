/**
 * One cell of the matrix after another on a real site: propose, apply, look at the public page as a visitor does, roll
 * back, compare the rows of the database and the page's head with those of before.
 */
import { deepEqual, equal } from "node:assert/strict";
import { load } from "cheerio";
import type { Edit } from "#domain/edit.ts";
import { fixRequestFor, undoAll, writeAll } from "../connected.ts";
import type { Bench, PageKind, Target } from "./bench.ts";
import { casesOf, type FieldCase } from "./cases.ts";
import { HABITS } from "./plugins.ts";
import { differing, type Rows } from "./rows.ts";

export type CellOutcome =
  | { readonly is: "works" }
  | { readonly is: "refused"; readonly reason: string; readonly words: string }
  | { readonly is: "fails"; readonly words: string };

export interface MatrixCell {
  readonly name: string;
  readonly kind: PageKind;
  readonly outcome: CellOutcome;
}

export interface Choice {
  /** Cases whose name matches. */
  readonly only?: RegExp | undefined;
  /** 3: each case on every third kind of page, each kind with every third case. */
  readonly everyNth?: number;
  /** Which of them: any whole number. */
  readonly first?: number;
}

export async function* tryAll(
  bench: Bench,
  kinds: readonly PageKind[],
  { only, everyNth = 1, first = 0 }: Choice,
): AsyncGenerator<MatrixCell> {
  for (const [at, kind] of kinds.entries()) {
    const leave = await bench.enter(kind);
    const target = bench.targets[kind];
    const chosen = casesOf().filter(
      ({ name }, index) => (only?.test(name) ?? true) && (at + index + first) % everyNth === 0,
    );
    for (const one of chosen) yield { name: one.name, kind, outcome: await tryCase(bench, target, one).catch(failed) };
    await leave();
  }
}

function failed(error: unknown): CellOutcome {
  const words = error instanceof Error ? error.message : String(error);
  return { is: "fails", words: words.replaceAll(/\s+/g, " ").trim().slice(0, 300) };
}

export async function tryCase(bench: Bench, target: Target, one: FieldCase): Promise<CellOutcome> {
  const [before, after] = one.prepare ?? ["", ""];
  const id = Number(target.ref.split(":")[1] ?? 0);
  const inside = (code: string) => (code === "" ? "" : bench.wordpress.inside(`$id = ${id}; ${code}`));
  await inside(before);
  try {
    const first = one.before ? await locate(bench, target.url, one.before) : undefined;
    if (first?.is === "unfixable") return { is: "refused", reason: first.reason, words: first.words };
    const edits = first?.edits ?? [];
    if (edits.length > 0) equal((await writeAll(bench.connector, edits))[0]?.is, "written");
    try {
      return await applyAndRollBack(bench, target, one);
    } finally {
      if (edits.length > 0) await undoAll(bench.connector, edits);
    }
  } finally {
    await inside(after);
  }
}

async function applyAndRollBack(bench: Bench, target: Target, one: FieldCase): Promise<CellOutcome> {
  const suggestion = one.suggestion(target, bench);
  const located = await locate(bench, one.at?.(target) ?? target.url, suggestion);
  if (located?.is !== "proposal")
    return { is: "refused", reason: located?.reason ?? "nothing", words: located?.words ?? "" };
  const { edits } = located;
  if (edits.length === 0) throw new Error("the site had it already, so nothing was tried");
  const before = await stateOf(bench, target, edits);
  for (const outcome of await writeAll(bench.connector, edits))
    if (outcome.is !== "written") throw new Error(`not written: ${JSON.stringify(outcome)}`);
  let shown: unknown;
  try {
    const page = load(await (await fetch(target.url)).text());
    await one.shows({ page, target, value: suggestion.value, open: (path) => open(bench, path) });
  } catch (error) {
    shown = error;
  }
  const [observedValues = []] = (await bench.connector.read([{ edits }])).observedValues;
  for (const outcome of await undoAll(bench.connector, edits))
    if (outcome.is !== "written") throw new Error(`not rolled back: ${JSON.stringify(outcome)}`);
  if (shown !== undefined) throw shown;
  deepEqual(new Set(observedValues.map(({ is }) => is)), new Set(["after"]), "read back as something else");
  const now = await stateOf(bench, target, edits);
  const { derived } = HABITS[bench.health.profile.seoPlugins[0]?.id ?? "none"];
  const changed = differing(before.rows, now.rows).filter((name) => !derived?.test(name));
  deepEqual(changed, [], "rows differ after the rollback");
  deepEqual(differing(before.head, now.head), [], "the head differs after the rollback");
  return { is: "works" };
}

async function locate(bench: Bench, url: string, suggestion: ReturnType<FieldCase["suggestion"]>) {
  const [located] = await bench.connector.locate([await fixRequestFor(url, suggestion)]);
  return located;
}

/** Everything of the database that the edits are about, and what a visitor sees in the head. */
async function stateOf(bench: Bench, target: Target, edits: readonly Edit[]): Promise<{ rows: Rows; head: Rows }> {
  const refs = new Set([target.ref, ...edits.map(({ resource }) => resource)]);
  const all: Record<string, string | null> = {};
  for (const ref of refs)
    for (const [name, value] of Object.entries(await bench.rows(ref))) all[`${ref} ${name}`] = value;
  // The second visit counts where the first after each save shows something else.
  if (HABITS[bench.health.profile.seoPlugins[0]?.id ?? "none"].firstVisitDiffers) await bench.head(target.url);
  return { rows: all, head: await bench.head(target.url) };
}

async function open(bench: Bench, path: string) {
  const response = await fetch(new URL(path, bench.wordpress.url), { redirect: "manual" });
  return { status: response.status, to: response.headers.get("location"), text: await response.text() };
}
