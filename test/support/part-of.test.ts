import { describe, expect, it } from "vitest";
import { effort } from "./effort.ts";
import { partOf, SELECTED_PART } from "./part-of.ts";

const isLong = effort(0, 1) === 1;

describe.skipIf(isLong)("partOf", () => {
  const columns = [0, 1, 2, 3, 4, 5, 6];

  it("has each case in one of the parts", () => {
    // A next row has the part that the next commit may select.
    const parts = [0, 1, 2].map((row) => partOf(columns, 3, row));
    expect(parts.flat().sort()).toEqual(columns);
    expect(parts.map(({ length }) => length).sort()).toEqual([2, 2, 3]);
  });

  it("has some of each row and of each column of a matrix", () => {
    const cells = columns.map((row) => partOf(columns, 3, row));
    expect(cells.every(({ length }) => length > 0)).toBe(true);
    expect(new Set(cells.flat()).size).toBe(columns.length);
  });

  it("is never empty where there are fewer cases than parts", () => {
    expect(partOf(["one", "two"], 5)).toHaveLength(1);
    expect(partOf([], 5)).toEqual([]);
  });

  it("is the same whenever it is asked for", () => {
    expect(SELECTED_PART).toBeGreaterThanOrEqual(0);
    expect(partOf(columns, 3)).toEqual(partOf(columns, 3));
  });
});
