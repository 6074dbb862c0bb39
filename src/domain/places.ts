/** Places inside a page that a fragment can point to. */

/** Whether one of the names that a fragment stands for is there: as written, or decoded (HTML standard §7.4.6.4). */
export function hasPlace(fragment: string, has: (name: string) => boolean): boolean {
  return has(fragment) || has(decoded(fragment));
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** FNV-1a, 32 bits: with some twenty thousand names on a page, one of 200,000 wrong names passes for a right one. */
export function placeHash(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
