/** Any number of equal dots within the smallest circle, in a honeycomb from its middle outwards. */
import { packEnclose } from "d3-hierarchy";

interface Dots {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Of the circle around them all. */
  readonly radius: number;
}

const RADIUS = 0.5;
const BETWEEN = 1.1;
/** A smaller circle might be found around many, but none that is seen to be smaller. */
const MOST_ENCLOSED = 200;

const found = new Map<number, Dots>();

export function dotsInCircle(count: number): Dots {
  const known = found.get(count) ?? arranged(count);
  found.set(count, known);
  return known;
}

function arranged(count: number): Dots {
  const cells = honeycomb(count).slice(0, count);
  const circles = cells.map(({ x, y }) => ({ x, y, r: RADIUS }));
  const middle = { x: 0, y: 0, r: (cells.at(-1)?.distance ?? 0) + RADIUS };
  const around = count > 0 && count <= MOST_ENCLOSED ? packEnclose(circles) : middle;
  return {
    x: Float64Array.from(cells, ({ x }) => x - around.x),
    y: Float64Array.from(cells, ({ y }) => y - around.y),
    radius: around.r,
  };
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  /** Rounded: cells of the same distance would otherwise come in an order of chance. */
  readonly ring: number;
  readonly angle: number;
}

let cells: readonly Cell[] = [];

/** The cells nearest to the middle, at least as many as asked for. */
function honeycomb(count: number): readonly Cell[] {
  if (cells.length >= count) return cells;
  const height = (BETWEEN * Math.sqrt(3)) / 2;
  const radius = BETWEEN * (Math.sqrt((count * Math.sqrt(3)) / (2 * Math.PI)) + 2);
  const rows = Math.ceil(radius / height);
  const near: Cell[] = [];
  for (let row = -rows; row <= rows; row++) {
    const shift = row % 2 === 0 ? 0 : BETWEEN / 2;
    for (let column = Math.floor(-radius / BETWEEN) - 1; column * BETWEEN <= radius; column++) {
      const [x, y] = [column * BETWEEN + shift, row * height];
      const distance = Math.hypot(x, y);
      if (distance <= radius)
        near.push({ x, y, distance, ring: Math.round(distance * 1_000), angle: Math.atan2(y, x) });
    }
  }
  cells = near.sort((one, other) => one.ring - other.ring || one.angle - other.angle);
  return cells;
}
