/** Holds edits against what the site has: done, not yet done, or something else. */
import type { Sighting } from "#domain/connector.ts";
import type { Edit, FragmentEdit } from "#domain/edit.ts";
import { countOf } from "./text.ts";
import type { Look } from "./transport.ts";

export function sight(edit: Edit, look: Look | undefined): Sighting {
  if (!look || isGone(edit, look)) return { is: "missing", current: null };
  const current = look.fields.get(edit.field);
  if (current === undefined) return { is: "missing", current: null };
  return edit.kind === "value" ? sightValue(edit, current) : sightFragment(edit, current);
}

/** In the trash is gone, except for the step that takes it out of there. A redirect may well not exist yet. */
export function isGone(edit: Edit, look: Look): boolean {
  if (edit.resource.startsWith("redirect:") || edit.resource === "site") return false;
  return !look.exists || (look.status === "trash" && edit.field !== "post_status");
}

function sightValue({ before, after }: Edit, current: string | null): Sighting {
  if (before === after && current === before) return { is: "both", current };
  if (current === before) return { is: "before", current };
  return { is: current === after ? "after" : "other", current };
}

/** The same rule as the writer's: a step can be done, or undone, only where its piece stands exactly once. */
function sightFragment(edit: FragmentEdit, text: string | null): Sighting {
  if (text === null) return { is: "other", current: null };
  const { before, after } = edit;
  if (before === after)
    return countOf(text, before) === 1 ? { is: "both", current: before } : { is: "other", current: null };
  const canBeUndone = replacedOnce(text, after, before) !== null;
  const canBeDone = replacedOnce(text, before, after) !== null;
  // Where one holds the other, finding the shorter says nothing while the longer is there.
  if (canBeUndone && !(canBeDone && before.includes(after))) return { is: "after", current: after };
  if (canBeDone) return { is: "before", current: before };
  return { is: "other", current: null };
}

/** The text with the piece replaced; `null` unless the piece stands there once and its replacement then does. */
export function replacedOnce(text: string, before: string, after: string): string | null {
  if (countOf(text, before) !== 1) return null;
  const at = text.indexOf(before);
  const next = text.slice(0, at) + after + text.slice(at + before.length);
  return countOf(next, after) === 1 ? next : null;
}
