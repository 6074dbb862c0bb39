/** Earlier ones first, by their numbers. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => (version.match(/\d+/g) ?? []).map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const NUMBER = /^v?\d+(?:\.(?:\d+|x))+$|^v\d+$/i;
const CURRENT = /^(?:latest|stable|current)$/i;
const UNFINISHED = /^(?:next|dev|devel|development|main|master|nightly|unstable|edge|canary)$/i;

/**
 * Which version of a manual an address is of, by a folder of its path: the numbered ones by their numbers. Where there is no such folder,
 * it's the current one. What isn't released yet comes before all.
 * @returns below 0 when `one` is of the newer version, 0 when both are of the same
 */
export function byNewest(one: string, other: string): number {
  const [left, right] = [versionOf(one), versionOf(other)];
  return right.rank - left.rank || compareVersions(right.name, left.name);
}

function versionOf(url: string): { readonly rank: number; readonly name: string } {
  const folders = URL.parse(url)?.pathname.split("/") ?? [];
  const named = folders.find((folder) => NUMBER.test(folder) || CURRENT.test(folder) || UNFINISHED.test(folder));
  if (named === undefined || CURRENT.test(named)) return { rank: 2, name: "" };
  return NUMBER.test(named) ? { rank: 1, name: named } : { rank: 0, name: "" };
}
