import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Edge, VIA } from "#domain/page.ts";
import { readMark } from "#domain/reading.ts";
import { edgeWordsOf, encodeEdges } from "../../test/support/encode-links.ts";
import { decodeEdges, decodeOutlinks, joinEdges, packWords } from "./edge-codec.ts";

const edge: fc.Arbitrary<Edge> = fc.record({
  target: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  text: fc.string({ unit: "grapheme", maxLength: 300 }).filter((text) => text.isWellFormed()),
  nofollow: fc.boolean(),
  via: fc.constantFrom(...VIA),
});

describe("edge codec", () => {
  it("gives back every edge as it was", () => {
    fc.assert(
      fc.property(fc.array(edge, { minLength: 1 }), (edges) => {
        expect(decodeEdges(Buffer.from(encodeEdges(edges) ?? []))).toEqual(edges);
      }),
    );
  });

  it("tells where every edge leads and how, without its text", () => {
    const wanting = fc.tuple(edge, fc.boolean()).map(([one, wantsBody]) => ({ ...one, wantsBody }));
    fc.assert(
      fc.property(fc.array(wanting), (edges) => {
        const asked = edges.map(({ target }) => target);
        const bytes = joinEdges(asked, packWords(edgeWordsOf(edges)));
        const { targets, marks } = decodeOutlinks(bytes && Buffer.from(bytes));
        expect([...targets]).toEqual(asked);
        expect([...marks].map(readMark)).toEqual(
          edges.map(({ via, nofollow, wantsBody }) => ({ via, nofollow, wantsBody })),
        );
      }),
    );
  });

  it("needs three bytes beside the text of a link of a navigation", () => {
    const menu = Array.from(
      { length: 100 },
      (_, n): Edge => ({ target: n + 2, text: `Menu entry ${n}`, nofollow: false, via: "link" }),
    );
    expect(encodeEdges(menu)?.length).toBeLessThan(100 * ("Menu entry 10".length + 3) + 3);
  });
});
