/** Squarified treemap (Bruls, Huizing, van Wijk): areas in proportion to values, as square as they can be. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** @param values largest first, above zero; answers one box for each, in their order. */
export function treemap(values: readonly number[], frame: Box): readonly Box[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return [];
  const scale = (frame.width * frame.height) / total;
  const boxes: Box[] = [];
  let left = frame;
  let rest = values.map((value) => value * scale);
  while (rest.length > 0) {
    const side = Math.min(left.width, left.height);
    const row = rest.slice(0, rowLength(rest, side));
    const { placed, remaining } = place(row, left);
    boxes.push(...placed);
    rest = rest.slice(row.length);
    left = remaining;
  }
  return boxes;
}

/** As many areas as make their row more square. */
function rowLength(areas: readonly number[], side: number): number {
  let length = 1;
  while (length < areas.length && worst(areas.slice(0, length + 1), side) <= worst(areas.slice(0, length), side))
    length++;
  return length;
}

/** The worst ratio of the sides within a row. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((all, area) => all + area, 0);
  const thickness = sum / side;
  return Math.max(...row.map((area) => Math.max(thickness ** 2 / area, area / thickness ** 2)));
}

function place(row: readonly number[], { x, y, width, height }: Box) {
  const sum = row.reduce((all, area) => all + area, 0);
  const isWide = width >= height;
  const thickness = sum / (isWide ? height : width);
  let along = 0;
  const placed = row.map((area) => {
    const length = area / thickness;
    const box = isWide
      ? { x, y: y + along, width: thickness, height: length }
      : { x: x + along, y, width: length, height: thickness };
    along += length;
    return box;
  });
  const remaining = isWide
    ? { x: x + thickness, y, width: width - thickness, height }
    : { x, y: y + thickness, width, height: height - thickness };
  return { placed, remaining };
}
