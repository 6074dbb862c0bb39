import { expect, it } from "vitest";
import { type Measured, spread, worst } from "./vital-bands.ts";

const page = (pageId: string, lcpMs: number | null): Measured => ({
  ...{ pageId, url: `https://tea.example/${pageId}`, isPictured: false, score: 50 },
  ...{ lcpMs, fcpMs: 1_800, tbtMs: 201, cls: 0 },
});
const PAGES = [page("a", 2_500), page("b", 2_501), page("c", 4_000), page("d", 4_001), page("e", null)];

it("counts pages by band, the limits included in the better one, and none without a figure", () => {
  expect(spread(PAGES, "lcpMs")).toEqual({ good: 1, fair: 2, poor: 1 });
  expect(spread(PAGES, "fcpMs")).toEqual({ good: 5, fair: 0, poor: 0 });
});

it("names the worst page, unless all are good", () => {
  expect(worst(PAGES, "lcpMs")?.pageId).toBe("d");
  expect(worst(PAGES, "cls")).toBeUndefined();
  expect(worst([page("e", null)], "lcpMs")).toBeUndefined();
});
