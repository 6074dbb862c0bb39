/** The place in a page that a link likely meant. */
import { decoded } from "../address.ts";
import { editDistance } from "../edit-distance.ts";

/** One slip for so many letters. */
const LETTERS_PER_SLIP = 4;
/** A page with more places is an index, where names look alike. */
const MOST_ANCHORS = 2000;

/** The only one that differs by case, by marks between words, or by a slip of the pen. */
export function nearestAnchor(anchors: readonly string[], wanted: string): string | undefined {
  const key = plain(wanted);
  const same = anchors.filter((anchor) => plain(anchor) === key);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  const most = Math.floor(key.length / LETTERS_PER_SLIP);
  if (most === 0 || anchors.length > MOST_ANCHORS) return undefined;
  const near = anchors
    .filter((anchor) => numbers(anchor) === numbers(wanted))
    .map((anchor) => ({ anchor, distance: editDistance(plain(anchor), key, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance);
  const [first, second] = near;
  return first && first.distance !== second?.distance ? first.anchor : undefined;
}

function plain(name: string): string {
  return decoded(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** "section-2" is not "section-3". */
function numbers(name: string): string {
  return (name.match(/\p{N}+/gu) ?? []).join();
}
