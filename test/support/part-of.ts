/**
 * Of many cases that are alike, the part that a run does. The commit selects it: a run of one commit can be repeated, and within a
 * few commits each case is run. `SITEMEND_TEST_PART=2 npm test` selects another part, `npm run test:long` runs all cases.
 */
import { execFileSync } from "node:child_process";
import { effort } from "./effort.ts";

/** Any whole number; of five parts, number 7 is the third. */
export const SELECTED_PART = selectedPart();

/**
 * One of so many parts, never empty. Of a matrix, each row is given with its number as `row`: then a part has some of each row and some of
 * each column.
 */
export function partOf<T>(cases: readonly T[], parts: number, row = 0): readonly T[] {
  const most = effort(Math.max(1, Math.min(parts, cases.length)), 1);
  return cases.filter((_, column) => (column + row + SELECTED_PART) % most === 0);
}

function selectedPart(): number {
  const wanted = process.env.SITEMEND_TEST_PART;
  if (wanted === undefined) return partOfCommit();
  if (!/^\d{1,9}$/.test(wanted)) throw new Error("SITEMEND_TEST_PART is a whole number");
  return Number(wanted);
}

function partOfCommit(): number {
  try {
    const commit = execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return Number.parseInt(String(commit).slice(0, 7), 16) || 0;
  } catch {
    // A copy without its history, or a machine without Git.
    return 0;
  }
}
