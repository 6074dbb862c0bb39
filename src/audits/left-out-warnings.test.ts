import { describe, expect, test } from "vitest";
import { leftOutWarnings } from "./left-out-warnings.ts";

const trap = (path: string) => ({ url: `https://tea.example${path}`, leftOut: "trap" }) as const;

describe("the warning of traps", () => {
  test("names each pattern with an example, the largest first", () => {
    const days = Array.from({ length: 1_200 }, (_, n) => trap(`/diary?year=${n}&month=1`));
    const [warning] = leftOutWarnings([trap("/a/a/a/a/"), ...days, { url: "https://tea.example/", leftOut: null }]);
    expect(warning?.code).toBe("traps_left_out");
    expect(warning?.message).toMatch(/^1,201 URLs were /);
    expect(warning?.message).toContain("1,200 like /*?month=&year= (https://tea.example/diary?year=0&month=1), 1 like");
  });

  test("of pages that were not waited for stands by itself", () => {
    const hung = { url: "https://tea.example/slow/1", leftOut: "not_waited_for" } as const;
    const [first, second, third] = leftOutWarnings([trap("/a/a/a/a/"), hung]);
    expect([first?.code, second?.code, third]).toEqual(["traps_left_out", "pages_not_waited_for", undefined]);
    expect(second?.message).toContain("Skipped: 1 like /slow/# (https://tea.example/slow/1)");
  });

  test("is not given without one", () => {
    expect(leftOutWarnings([{ url: "https://tea.example/", leftOut: "robots" }])).toEqual([]);
  });
});
