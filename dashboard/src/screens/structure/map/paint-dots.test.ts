import { expect, it } from "vitest";
import { paintDots } from "./paint-dots.ts";

const RED = Uint8ClampedArray.of(255, 0, 0, 255);
const PALE_BLUE = Uint8ClampedArray.of(0, 0, 255, 40);

function painted(places: readonly (readonly [x: number, y: number, look: number])[], radius: number) {
  const picture = { width: 12, height: 10, data: new Uint8ClampedArray(12 * 10 * 4) };
  paintDots(picture, {
    x: (dot) => places[dot]?.[0] ?? 0,
    y: (dot) => places[dot]?.[1] ?? 0,
    radius,
    looks: Uint8Array.from(places, ([, , look]) => look),
    colours: [RED, PALE_BLUE],
  });
  return (x: number, y: number) => [...picture.data.slice(4 * (y * 12 + x), 4 * (y * 12 + x) + 4)];
}

it("fills a dot, smooths its edge and leaves the rest alone", () => {
  const at = painted([[6, 5, 0]], 3);
  expect(at(5, 4)).toEqual([255, 0, 0, 255]);
  const [red, , , edge = 0] = at(8, 3);
  expect([red, edge > 0 && edge < 255]).toEqual([255, true]);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
});

it("covers as many points as the dot is large, wherever it lies between them", () => {
  for (const x of [6, 6.3, 6.5]) {
    const at = painted([[x, 5, 0]], 2);
    let covered = 0;
    for (let row = 0; row < 10; row++)
      for (let column = 0; column < 12; column++) covered += (at(column, row)[3] ?? 0) / 255;
    expect(Math.abs(covered - Math.PI * 4)).toBeLessThan(0.4);
  }
});

it("cuts off what lies outside, and leaves the denser dot where two meet", () => {
  const at = painted(
    [
      [0, 0, 0],
      [40, -9, 0],
      [5, 5, 0],
      [5, 5, 1],
      [11, 9, 1],
    ],
    2,
  );
  expect(at(0, 0)).toEqual([255, 0, 0, 255]);
  expect(at(5, 5)).toEqual([255, 0, 0, 255]);
  expect(at(11, 9)).toEqual([0, 0, 255, 40]);
});
