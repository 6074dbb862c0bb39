import { expect, it } from "vitest";
import { byNewest } from "./versions.ts";

it("orders the versions of a manual, the current one first and what isn't released last", () => {
  const of = (folder: string) => `https://example.com/docs/${folder}install/`;
  const newestFirst = ["", "v10.0/", "9.2.x/", "9.2/", "v2/", "next/"].map(of);
  expect(newestFirst.toReversed().toSorted(byNewest)).toEqual([
    of(""),
    of("v10.0/"),
    of("9.2/"),
    of("9.2.x/"),
    of("v2/"),
    of("next/"),
  ]);
  expect(byNewest(of("latest/"), of(""))).toBe(0);
  // A year, or the number of a page, is no version.
  expect(byNewest(of("2024/"), of("31/"))).toBe(0);
});
