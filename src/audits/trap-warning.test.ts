import { describe, expect, test } from "vitest";
import { trapWarning } from "./trap-warning.ts";

const trap = (path: string) => ({ url: `https://tea.example${path}`, leftOut: "trap" }) as const;

describe("the warning of traps", () => {
  test("names each pattern with an example, the largest first", () => {
    const days = Array.from({ length: 1_200 }, (_, n) => trap(`/diary?year=${n}&month=1`));
    const [warning] = trapWarning([trap("/a/a/a/a/"), ...days, { url: "https://tea.example/", leftOut: null }]);
    expect(warning?.code).toBe("traps_left_out");
    expect(warning?.message).toMatch(/^1,201 addresses were /);
    expect(warning?.message).toContain("1,200 like /*?month=&year= (https://tea.example/diary?year=0&month=1), 1 like");
  });

  test("is not given without one", () => {
    expect(trapWarning([{ url: "https://tea.example/", leftOut: "robots" }])).toEqual([]);
  });
});
