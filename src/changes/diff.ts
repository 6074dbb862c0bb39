/** What changes between two texts, word by word, for people to read. */
import { diffWordsWithSpace } from "diff";

export interface Hunk {
  readonly op: "equal" | "delete" | "insert";
  readonly text: string;
}

/** Longer texts are compared as a whole: nobody reads a word diff of them, and it would take too long. */
const WORDS_UP_TO = 20_000;

export function diffOf(before: string, after: string): readonly Hunk[] {
  if (before === after) return before === "" ? [] : [{ op: "equal", text: before }];
  if (before.length + after.length > WORDS_UP_TO) return whole(before, after);
  return diffWordsWithSpace(before, after).map(({ added, removed, value }): Hunk => {
    return { op: added ? "insert" : removed ? "delete" : "equal", text: value };
  });
}

function whole(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = [
    { op: "delete", text: before },
    { op: "insert", text: after },
  ];
  return hunks.filter(({ text }) => text !== "");
}
