/** Figures beside the limits that they violate: rounded for reading, but never so far that they look like the limit. */

/** Decimals beyond the usual ones; after these the figure is rounded away from the limit. */
const MOST_MORE = 2;

/** `value`, which is above or below `limit`, with the fewest decimals that show on which side it is. */
export function beyond(limit: number, value: number, decimals = 0): number {
  const isBeyond = (shown: number) => (value > limit ? shown > limit : shown < limit);
  for (let digits = decimals; digits <= decimals + MOST_MORE; digits++) {
    const shown = Number(value.toFixed(digits));
    if (isBeyond(shown)) return shown;
  }
  const scale = 10 ** (decimals + MOST_MORE);
  return (value > limit ? Math.ceil(value * scale) : Math.floor(value * scale)) / scale;
}

const UNITS = [
  [2 * 86_400, 86_400, "days"],
  [3600, 3600, "h"],
  [60, 60, "min"],
] as const;

/** A time that is too short, in whole units: 6 days and 23 hours are 6 days, as they are not 7. */
export function inWholeUnits(seconds: number): string {
  const [, size, name] = UNITS.find(([from]) => seconds >= from) ?? [0, 1, "s"];
  return `${Math.floor(seconds / size)} ${name}`;
}
