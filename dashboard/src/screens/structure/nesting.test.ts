import { expect, it } from "vitest";
import type { Shape } from "../../data/pages.ts";
import { insideOf, isWorthOpening, nestsIn, restOf } from "./nesting.ts";

const BOX = { x: 10, y: 20, width: 600, height: 300 };

function folder(inFolders: readonly number[], beside: number, rest = 0): Shape["folder"] {
  const child = (pages: number, prefix: string | null) => ({ name: "n", prefix, pages, issues: pages, page: null });
  const children = [
    ...inFolders.map((pages) => child(pages, "https://tea.example/n/")),
    ...Array.from({ length: beside }, () => child(1, null)),
  ];
  return {
    prefix: "https://tea.example/",
    own: { pages: 0, issues: 0 },
    children,
    rest: { children: rest, pages: rest, issues: 0 },
  };
}

it("shows what is within a folder that holds more than half, as long as there is room", () => {
  expect(nestsIn({ pages: 91 }, 100, BOX)).toBe(true);
  expect(nestsIn({ pages: 50 }, 100, BOX)).toBe(false);
  expect(nestsIn({ pages: 91 }, 100, { ...BOX, height: 120 })).toBe(false);
});

it("keeps room for the folder's own name, within its tile", () => {
  const { x, y, width, height } = insideOf(BOX);
  expect([x > BOX.x, y >= BOX.y + 40, x + width < BOX.x + BOX.width, y + height < BOX.y + BOX.height]).toEqual(
    Array(4).fill(true),
  );
});

it("opens folders of folders, and few pages, but no field of hundreds", () => {
  expect(isWorthOpening(folder([30, 20], 3), 40)).toBe(true);
  expect(isWorthOpening(folder([], 12), 40)).toBe(true);
  expect(isWorthOpening(folder([], 50, 9_000), 40)).toBe(false);
  expect(isWorthOpening(folder([900], 50, 400), 40)).toBe(true);
  expect(isWorthOpening(folder([], 0), 40)).toBe(false);
});

it("adds up what is not shown one by one", () => {
  expect(restOf(folder([30, 20, 10], 0, 5), 1)).toEqual({ children: 7, pages: 35, issues: 30 });
});
