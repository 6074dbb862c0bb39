/**
 * Packed circles, drawn to their middle. Packing puts one circle after the other around those before, so that twelve equal ones fill a half of
 * the circle around them and leave the other empty. Where many are of very different sizes nothing is gained, and all stay as they were.
 */
import { packEnclose } from "d3-hierarchy";

interface Circle {
  x: number;
  y: number;
  readonly r: number;
}

/** More are packed well enough, and each is compared with each. */
const MOST = 24;
const ROUNDS = 60;
const PUSHES = 6;
const FIRST_PULL = 0.15;

export function drawTogether(circles: readonly Circle[]): void {
  if (circles.length < 4 || circles.length > MOST) return;
  const before = packEnclose([...circles]);
  const moved = circles.map(({ x, y, r }) => ({ x: x - before.x, y: y - before.y, r }));
  for (let round = 0; round < ROUNDS; round++) {
    const pull = FIRST_PULL * (1 - round / ROUNDS);
    for (const one of moved) [one.x, one.y] = [one.x * (1 - pull), one.y * (1 - pull)];
    for (let push = 0; push < PUSHES; push++) for (const [a, b] of pairs(moved)) pushApart(a, b);
  }
  const room = roomNeeded(moved);
  for (const one of moved) [one.x, one.y] = [one.x * room, one.y * room];
  if (packEnclose([...moved]).r >= before.r) return;
  for (const [index, circle] of circles.entries()) Object.assign(circle, { x: moved[index]?.x, y: moved[index]?.y });
}

function pushApart(a: Circle, b: Circle): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy) || Number.EPSILON;
  const missing = a.r + b.r - distance;
  if (missing <= 0) return;
  // The larger one moves less.
  const share = b.r ** 2 / (a.r ** 2 + b.r ** 2);
  const [x, y] = [(dx / distance) * missing, (dy / distance) * missing];
  a.x -= x * share;
  a.y -= y * share;
  b.x += x * (1 - share);
  b.y += y * (1 - share);
}

/** By what all distances must grow until no two circles overlap. */
function roomNeeded(circles: readonly Circle[]): number {
  let room = 1;
  for (const [a, b] of pairs(circles)) room = Math.max(room, (a.r + b.r) / Math.hypot(b.x - a.x, b.y - a.y));
  return room;
}

function* pairs<T>(all: readonly T[]): Generator<readonly [T, T]> {
  for (const [index, a] of all.entries()) for (const b of all.slice(index + 1)) yield [a, b];
}
