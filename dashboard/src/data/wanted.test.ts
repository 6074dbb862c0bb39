import { expect, it } from "vitest";
import { withWanted } from "./wanted.ts";

const NAMES = { error: "With errors", none: "Without issues" };

it("offers what a link asked for, by the names of its parts", () => {
  expect(withWanted(NAMES, "error,none")).toEqual({ ...NAMES, "error,none": "With errors, Without issues" });
  expect(withWanted(NAMES, "error,toString")).toEqual({ ...NAMES, "error,toString": "With errors, toString" });
});

it("names it otherwise where that is asked for", () => {
  expect(withWanted(NAMES, "7", (wanted) => `${wanted} clicks`)["7"]).toBe("7 clicks");
});

it("adds nothing to a choice that is there, or to none", () => {
  expect(withWanted(NAMES, "error")).toBe(NAMES);
  expect(withWanted(NAMES, undefined)).toBe(NAMES);
});
