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
 * By the version of a manual that an address is of, as a folder of its path says: the numbered ones by their numbers. Without such a
 * folder, it's the current one. What isn't released yet counts as older than all.
 * @returns below 0 when `one` is of the newer version, 0 when both are of the same
 */
export function byNewest(one: string, other: string): number {
  const [left, right] = [versionOf(one), versionOf(other)];
  return right.rank - left.rank || compareVersions(right.name, left.name);
}

/** Whether the addresses differ in their version alone. */
export function isSameBesidesVersion(one: string, other: string): boolean {
  return withoutVersion(one) === withoutVersion(other);
}

function withoutVersion(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const folders = parsed.pathname.split("/");
  const at = folders.findIndex(namesVersion);
  if (at >= 0) folders.splice(at, 1);
  return `${parsed.origin}${folders.join("/")}${parsed.search}`;
}

function namesVersion(folder: string): boolean {
  return NUMBER.test(folder) || CURRENT.test(folder) || UNFINISHED.test(folder);
}

function versionOf(url: string): { readonly rank: number; readonly name: string } {
  const named = URL.parse(url)?.pathname.split("/").find(namesVersion);
  if (named === undefined || CURRENT.test(named)) return { rank: 2, name: "" };
  return NUMBER.test(named) ? { rank: 1, name: named } : { rank: 0, name: "" };
}
