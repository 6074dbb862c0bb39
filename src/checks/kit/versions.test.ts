import { expect, it } from "vitest";
import { byNewest, isSameBesidesVersion } from "./versions.ts";

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

it("tells whether it's the same page of another version", () => {
  const page = "https://example.com/docs/install/";
  expect(isSameBesidesVersion(page, "https://example.com/docs/v1/install/")).toBe(true);
  expect(isSameBesidesVersion("https://example.com/2.0/a", "https://example.com/3.0/a")).toBe(true);
  expect(isSameBesidesVersion(page, "https://example.com/docs/v1/start/")).toBe(false);
  expect(isSameBesidesVersion(page, "https://example.com/main/docs/install")).toBe(false);
});
