/** A difference among many: enough to know it again. */
import type { Preview } from "@sitemend/client";

type Hunk = Preview["change"]["diff"]["hunks"][number];

const AROUND = 40;
const CHANGED = 240;

/** Of what stays, only what stands beside a change; of what goes or comes, its beginning. */
export function inShort(hunks: readonly Hunk[]): Hunk[] {
  return hunks.map(({ op, text }, at) => {
    const letters = Array.from(text);
    if (op !== "equal") return { op, text: letters.length <= CHANGED ? text : `${start(letters, CHANGED)}…` };
    if (letters.length <= 2 * AROUND) return { op, text };
    const before = at === 0 ? "" : start(letters, AROUND);
    const after = at === hunks.length - 1 ? "" : letters.slice(-AROUND).join("");
    return { op, text: `${before}…${after}` };
  });
}

function start(letters: readonly string[], length: number): string {
  return letters.slice(0, length).join("");
}
