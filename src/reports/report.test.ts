import { expect, it } from "vitest";
import { CATEGORIES } from "#domain/check.ts";
import { common } from "../../dashboard/src/words/en/common.ts";
import { categoryName } from "./report.ts";

it("calls each category what the dashboard calls it", () => {
  expect(Object.fromEntries(CATEGORIES.map((id) => [id, categoryName(id)]))).toEqual(common.category);
  expect(categoryName("of-a-later-version")).toBe("of-a-later-version");
});
