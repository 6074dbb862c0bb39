import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Edge } from "#domain/page.ts";
import { decodeEdges, encodeEdges } from "./edge-codec.ts";

const edge: fc.Arbitrary<Edge> = fc.record({
  target: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  text: fc.string({ unit: "grapheme", maxLength: 300 }).filter((text) => text.isWellFormed()),
  nofollow: fc.boolean(),
  via: fc.constantFrom("link", "image", "canonical", "hreflang", "pagination", "resource"),
});

describe("edge codec", () => {
  it("gives back every edge as it was", () => {
    fc.assert(fc.property(fc.array(edge), (edges) => void expect(decodeEdges(encodeEdges(edges))).toEqual(edges)));
  });

  it("needs few bytes for a navigation that repeats", () => {
    const menu = Array.from(
      { length: 100 },
      (_, n): Edge => ({ target: n + 2, text: `Menu entry ${n}`, nofollow: false, via: "link" }),
    );
    expect(encodeEdges(menu).length).toBeLessThan(500);
  });
});
