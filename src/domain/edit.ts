/**
 * The smallest step of a change: one value of the site, or one piece of a text, as it was and as it shall be. Both sides
 * are kept, so that undoing is the same step turned round, and so that a write can always be a compare-and-set.
 */
import { z } from "zod";

/** A whole value. `null`: the site has none, which is not the same as an empty one. */
const ValueEdit = z.object({
  kind: z.literal("value"),
  /** What it belongs to: `post:12`, `term:3`, `site`, `redirect:/old`. */
  resource: z.string(),
  /** As the platform names what it keeps, such as `post_title` or `meta:_yoast_wpseo_title`. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** A piece of a longer text. `before` stands there exactly once, and when the edit is done so does `after`. */
const FragmentEdit = z.object({
  kind: z.literal("fragment"),
  resource: z.string(),
  field: z.string(),
  /** Names the piece for people and for locks, such as `img https://example.com/tea.jpg`. */
  name: z.string(),
  before: z.string().min(1),
  after: z.string().min(1),
});

export const Edit = z.discriminatedUnion("kind", [ValueEdit, FragmentEdit]);
export type Edit = Readonly<z.infer<typeof Edit>>;
export type FragmentEdit = Readonly<z.infer<typeof FragmentEdit>>;

/** Two edits with the same place cannot be under way at once. */
export function placeOf(edit: Edit): string {
  const place = `${edit.resource} ${edit.field}`;
  return edit.kind === "fragment" ? `${place}#${edit.name}` : place;
}

/** Two edits with the same target write the same value, or pieces of it. */
export function targetOf({ resource, field }: Edit): string {
  return `${resource} ${field}`;
}

/** The edits that undo these, in the order in which they must be done. */
export function reversed(edits: readonly Edit[]): readonly Edit[] {
  return edits.map(turned).reverse();
}

/** The same edit from its end to its beginning. */
export function turned(edit: Edit): Edit {
  return edit.kind === "value"
    ? { ...edit, before: edit.after, after: edit.before }
    : { ...edit, before: edit.after, after: edit.before };
}
