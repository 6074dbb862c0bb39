/** Holds edits against what the site has: done, not yet done, or something else. */
import type { ObservedValue } from "#domain/connector.ts";
import type { Edit, FragmentEdit } from "#domain/edit.ts";

export const MISSING: ObservedValue = { is: "missing", current: null };

/** @param current value of the edit's field */
export function observeIn(edit: Edit, current: string | null): ObservedValue {
  return edit.kind === "value" ? observeValue(edit, current) : observeFragment(edit, current);
}

function observeValue({ before, after }: Edit, current: string | null): ObservedValue {
  if (before === after && current === before) return { is: "both", current };
  if (current === before) return { is: "before", current };
  return { is: current === after ? "after" : "other", current };
}

/** The same rule as the writer's: a step can be done, or undone, only where its piece stands exactly once. */
function observeFragment(edit: FragmentEdit, text: string | null): ObservedValue {
  if (text === null) return { is: "other", current: null };
  const { before, after } = edit;
  if (before === after)
    return countOf(text, before) === 1 ? { is: "both", current: before } : { is: "other", current: null };
  const canBeUndone = replacedOnce(text, after, before) !== null;
  const canBeDone = replacedOnce(text, before, after) !== null;
  // Where one holds the other, finding the shorter says nothing while the longer is there.
  if (canBeUndone && !(canBeDone && before.includes(after))) return { is: "after", current: after };
  if (canBeDone) return { is: "before", current: before };
  return { is: "other", current: standingThere(text, edit) };
}

/** Shorter beginnings stand in too many places. */
const SHORTEST_BEGINNING = 6;
/** What people put in is about this long at most. */
const LONGER_BY = 400;

/**
 * What stands between the beginning and the end that both sides of the edit have in common: most often the piece as a
 * person has changed it. `null` when that is not clear.
 */
function standingThere(text: string, { before, after }: FragmentEdit): string | null {
  const shorter = Math.min(before.length, after.length);
  let begins = 0;
  while (begins < shorter && before[begins] === after[begins]) begins++;
  let ends = 0;
  while (ends < shorter - begins && before.at(-1 - ends) === after.at(-1 - ends)) ends++;
  const beginning = before.slice(0, begins);
  const end = before.slice(before.length - ends);
  if (begins < SHORTEST_BEGINNING || ends === 0 || countOf(text, beginning) !== 1) return null;
  const from = text.indexOf(beginning);
  const to = text.indexOf(end, from + begins) + ends;
  const piece = text.slice(from, to);
  const isLikely =
    to >= from + begins + ends &&
    piece.length <= Math.max(before.length, after.length) + LONGER_BY &&
    tags(piece) <= Math.max(tags(before), tags(after)) &&
    countOf(text, piece) === 1;
  return isLikely ? piece : null;
}

const tags = (html: string): number => html.split("<").length - 1;

/** The text with the piece replaced; `null` unless the piece stands there once and its replacement then does. */
export function replacedOnce(text: string, before: string, after: string): string | null {
  if (countOf(text, before) !== 1) return null;
  const at = text.indexOf(before);
  const next = text.slice(0, at) + after + text.slice(at + before.length);
  return countOf(next, after) === 1 ? next : null;
}

/** How often the piece stands in the text, overlapping places counted. */
function countOf(text: string, piece: string): number {
  if (piece === "") return 0;
  let count = 0;
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) count += 1;
  return count;
}
