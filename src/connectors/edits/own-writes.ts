/**
 * Looks at a change beneath what we wrote later. Two changes of one text may share the words around them: the later one
 * then alters what the earlier one is recognised by. So our own later writes are taken off first, newest first, and what
 * undoes the change is carried forward through them to where it stands now. What a person wrote is never taken off.
 */
import type { LaterWrite, ObservedValue, ReadWant } from "#domain/connector.ts";
import { type Edit, type FragmentEdit, targetOf, turned } from "#domain/edit.ts";
import { MISSING, observeIn, replacedOnce } from "./observe.ts";
import { pieceOf } from "./pieces.ts";

/** The value of an edit's field on the site; `undefined` when it is not there, or cannot be read. */
export type LiveValue = (edit: Edit) => string | null | undefined;

/** In the order of the edits. */
export function observeAll(
  { edits, earlier = [], later = [] }: ReadWant,
  liveValue: LiveValue,
): readonly ObservedValue[] {
  const done = fromLastToFirst(edits, later, liveValue);
  if (done.every(({ is }) => is === "after" || is === "both")) return done;
  const open = fromFirstToLast([...earlier, ...edits], liveValue).slice(earlier.length);
  return open.every(({ is }) => is === "before" || is === "both") ? open : done;
}

/** Each edit is looked for where those after it are undone: that is the text that it left. */
function fromLastToFirst(
  edits: readonly Edit[],
  later: readonly LaterWrite[],
  liveValue: LiveValue,
): readonly ObservedValue[] {
  const values = new Map<string, string | null>();
  const observedValues: ObservedValue[] = [];
  for (const edit of edits.toReversed()) {
    const live = valueFor(edit, values, liveValue);
    if (live === undefined) {
      observedValues.unshift(MISSING);
      continue;
    }
    const beneath = withoutLater(live, later, targetOf(edit));
    const observedValue = observeIn(edit, beneath.value);
    const stands = observedValue.is === "after" || observedValue.is === "both";
    const back = stands ? undoing(edit, live, beneath) : undefined;
    if (back !== undefined) values.set(targetOf(edit), withEdit(back, live) ?? live);
    observedValues.unshift(back === undefined ? observedValue : { ...observedValue, back });
  }
  return observedValues;
}

/** Each edit is looked for where those before it are done: that is the text that it was planned on. */
function fromFirstToLast(edits: readonly Edit[], liveValue: LiveValue): readonly ObservedValue[] {
  const values = new Map<string, string | null>();
  return edits.map((edit) => {
    const live = valueFor(edit, values, liveValue);
    if (live === undefined) return MISSING;
    values.set(targetOf(edit), withEdit(edit, live) ?? live);
    return observeIn(edit, live);
  });
}

function valueFor(
  edit: Edit,
  values: ReadonlyMap<string, string | null>,
  liveValue: LiveValue,
): string | null | undefined {
  const live = liveValue(edit);
  const known = values.get(targetOf(edit));
  return live === undefined || known === undefined ? live : known;
}

/** The value with the edit done; `undefined` where it does not fit. */
export function withEdit(edit: Edit, value: string | null): string | null | undefined {
  if (edit.kind === "value") return value === edit.before ? edit.after : undefined;
  return value === null ? undefined : (replacedOnce(value, edit.before, edit.after) ?? undefined);
}

interface Beneath {
  readonly value: string | null;
  /** What was taken off, oldest first: these lead from `value` to the live value. */
  readonly steps: readonly Step[];
}

interface Step extends Pick<LaterWrite, "isUndone"> {
  /** `null`: the whole value was another. */
  readonly stretch: Stretch | null;
}

/** So many characters were replaced by so many others. */
interface Stretch {
  readonly at: number;
  readonly removed: number;
  readonly inserted: number;
}

function withoutLater(live: string | null, later: readonly LaterWrite[], target: string): Beneath {
  let value = live;
  const steps: Step[] = [];
  for (const { edit, isUndone } of later.toReversed()) {
    if (targetOf(edit) !== target || observeIn(edit, value).is !== "after") continue;
    const before = withEdit(turned(edit), value);
    if (before === undefined) continue;
    steps.unshift({ isUndone, stretch: edit.kind === "value" || value === null ? null : stretchOf(edit, value) });
    value = before;
  }
  return { value, steps };
}

/** What the edit really replaces, without what its two sides have in common; `text` holds its `after`. */
function stretchOf({ before, after }: FragmentEdit, text: string): Stretch {
  const { start, end } = commonEnds(before, after);
  return {
    at: text.indexOf(after) + start,
    removed: before.length - start - end,
    inserted: after.length - start - end,
  };
}

function commonEnds(one: string, other: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return { start, end };
}

/** The edit of the live value that undoes this one; `undefined` when a later write covers its place. */
function undoing(edit: Edit, live: string | null, { value, steps }: Beneath): Edit | undefined {
  if (steps.length === 0 || edit.before === edit.after) return turned(edit);
  const own = edit.kind === "value" || value === null ? null : stretchOf(edit, value);
  const place = placeNow(own ?? { at: 0, removed: 0, inserted: Number.POSITIVE_INFINITY }, steps);
  if (edit.kind === "value" || own === null || live === null || typeof place !== "number")
    // What covered it has gone again: then it stands as it stood.
    return place !== "covered" && observeIn(edit, live).is === "after" ? turned(edit) : undefined;
  const start = place;
  const from = commonEnds(edit.before, edit.after).start;
  const piece = pieceOf(live, start, start + own.inserted, edit.before.slice(from, from + own.removed));
  return piece && { kind: "fragment", resource: edit.resource, field: edit.field, name: edit.name, ...piece };
}

/** Where the stretch begins now; `null` when what had covered it is undone, and so it cannot be followed. */
function placeNow({ at, inserted }: Stretch, steps: readonly Step[]): number | "covered" | null {
  let start = at;
  let isLost = false;
  for (const { stretch, isUndone } of steps) {
    // Of two that were put at one point, nothing tells which comes first.
    const isTied = stretch?.removed === 0 && stretch.at === start && inserted === 0;
    if (stretch !== null && !isTied && stretch.at + stretch.removed <= start)
      start += stretch.inserted - stretch.removed;
    else if (stretch === null || isTied || stretch.at < start + inserted) {
      if (!isUndone) return "covered";
      isLost = true;
    }
  }
  return isLost ? null : start;
}
