/** How many letters must be put in, taken out or changed to make one text of the other. */

/** @returns more than `most` as soon as that is certain */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= other.length; column++) {
      const change = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const value = Math.min(change, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
      line.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return most + 1;
    above = line;
  }
  return above[other.length] ?? 0;
}
