import { describe, expect, test } from "vitest";
import { sampleWarning } from "./sample-warning.ts";

function pages(folder: string, read: number, left: number) {
  return Array.from({ length: read + left }, (_, n) => ({
    ...{ url: `https://tea.example/${folder}/leaf-${n}`, kind: "page", visited: n < read },
    leftOut: n < read ? null : "max_pages",
  })) as Parameters<typeof sampleWarning>[0] extends Iterable<infer Url> ? Url[] : never;
}

describe("the warning of a page limit", () => {
  test("says how many of each kind were read and left", () => {
    const [warning] = sampleWarning([
      ...pages("products", 40, 9_960),
      ...pages("articles", 40, 2),
      ...pages("help", 3, 0),
    ]);
    expect(warning?.code).toBe("pages_sampled");
    expect(warning?.message).toContain("after 83 pages");
    expect(warning?.message).toContain(
      "40 of 10,000 like /products/*#, 40 of 42 like /articles/*#. 1 other pattern was crawled completely.",
    );
  });

  test("is not given when all was read", () => {
    expect(sampleWarning(pages("products", 40, 0))).toEqual([]);
  });

  test("names the largest kinds only", () => {
    const kinds = Array.from({ length: 20 }, (_, n) => pages(`part${n}`, 1, n + 1));
    expect(sampleWarning(kinds.flat())[0]?.message).toContain("1 of 21 like /part19/*#, ");
    expect(sampleWarning(kinds.flat())[0]?.message).toContain(" and 12 more patterns.");
  });
});
