/** Earlier ones first, by their numbers. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => (version.match(/\d+/g) ?? []).map(Number));
  for (let at = 0; at < Math.max(left?.length ?? 0, right?.length ?? 0); at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
