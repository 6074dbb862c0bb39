/** Places inside a page that a fragment can point to. */

/** Whether one of the names that a fragment stands for is there: as written, or decoded (HTML standard §7.4.6.4). */
export function hasPlace(fragment: string, has: (name: string) => boolean): boolean {
  return has(fragment) || has(decoded(fragment));
}

function decoded(fragment: string): string {
  if (!fragment.includes("%")) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * A number for a place, the same for its name and for a fragment that means it. FNV-1a, 32 bits: beside some twenty
 * thousand names on a page, one of 200,000 wrong names passes for a right one.
 */
export function placeKey(name: string): number {
  return textKey(decoded(name));
}

export function textKey(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
