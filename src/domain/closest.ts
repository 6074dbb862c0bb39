/** What a person probably meant by a name that does not exist. */

/** Longer names were not typed by hand. */
const MAX_NAME = 100;

/** A slip of the finger changes one letter in three at most. */
export function closest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.ceil(name.length / 3) ? best.candidate : undefined;
}

/** Levenshtein's, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const [insert = 0, remove = 0, replace = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(insert + 1, remove + 1, replace + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
