/**
 * The files of `test/in-turn/`: faults, hostile input, kinds of sites and of WordPress. A run of everything takes one of six groups of them,
 * chosen by the commit like the parts within files, and independent of these: all would take longer than the rest together.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { effort } from "./effort.ts";
import { SELECTED_PART } from "./part-of.ts";

const FOLDER = join(import.meta.dirname, "../in-turn");
const GROUPS = 6;
/** A multiple of each number of parts that a file may have: so that a file meets all its parts in its turns. */
const PARTS = 60;

/** Relative to the project's folder, in this run's turn and not. */
export function filesInTurn(part = SELECTED_PART): {
  readonly now: readonly string[];
  readonly later: readonly string[];
} {
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".test.ts"))
    .toSorted()
    .map((name) => `test/in-turn/${name}`);
  const groups = effort(GROUPS, 1);
  const turn = Math.floor(part / PARTS) % groups;
  const isNow = (index: number) => index % groups === turn;
  return { now: files.filter((_, index) => isNow(index)), later: files.filter((_, index) => !isNow(index)) };
}
