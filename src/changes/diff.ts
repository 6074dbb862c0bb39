/** What changes between two texts, word by word, for people to read. */
import { diffWordsWithSpace } from "diff";
import type { Proposal } from "#domain/connector.ts";

export interface Hunk {
  readonly op: "equal" | "delete" | "insert";
  readonly text: string;
}

/** Longer texts are compared as a whole: nobody reads a word diff of them, and it would take too long. */
const WORDS_UP_TO = 20_000;

type Shown = Pick<Proposal, "operation" | "currentValue" | "proposedValue" | "edits">;

/**
 * What a removal takes and what it leaves behind, as the words of a link, is best seen in the pieces themselves: they are
 * compared as they are and as they will be.
 */
export function diffOfProposal({ operation, currentValue, proposedValue, edits }: Shown): readonly Hunk[] {
  const pieces = edits.flatMap((edit) => (edit.kind === "fragment" ? [edit] : []));
  if (operation !== "remove" || pieces.length === 0) return diffOfValues(currentValue ?? "", proposedValue);
  const joined = (side: "before" | "after") => pieces.map((piece) => piece[side]).join("\n");
  return diffOfValues(joined("before"), joined("after"));
}

export function diffOfValues(before: string, after: string): readonly Hunk[] {
  if (before === after) return before === "" ? [] : [{ op: "equal", text: before }];
  if (before.length + after.length > WORDS_UP_TO || (isAddress(before) && isAddress(after)))
    return whole(before, after);
  return diffWordsWithSpace(before, after).map(({ added, removed, value }): Hunk => {
    return { op: added ? "insert" : removed ? "delete" : "equal", text: value };
  });
}

/** One word for people; taken apart at its dots and slashes, the parts of two would be mixed into one that nobody can read. */
function isAddress(text: string): boolean {
  return /^(?:https?:|\/|mailto:|tel:)\S*$/i.test(text);
}

function whole(before: string, after: string): Hunk[] {
  const hunks: Hunk[] = [
    { op: "delete", text: before },
    { op: "insert", text: after },
  ];
  return hunks.filter(({ text }) => text !== "");
}
