import fc from "fast-check";
import { expect, it } from "vitest";
import type { Edge } from "#domain/page.ts";
import { createGraphBuilder } from "./graph.ts";

const URLS = 12;
const edge = fc.record({
  source: fc.integer({ min: 1, max: URLS }),
  target: fc.integer({ min: 1, max: URLS }),
  text: fc.constantFrom("", "Tea", "Oolong tea"),
  nofollow: fc.boolean(),
  via: fc.constantFrom<Edge["via"]>("link", "image", "canonical", "hreflang", "pagination", "resource"),
});

it("answers as a plain list of edges would", () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 60 }), (edges) => {
      const inOrder = edges.toSorted((a, b) => a.source - b.source);
      const builder = createGraphBuilder(URLS + 1);
      for (const { source, ...rest } of edges) builder.add(source, rest);
      const graph = builder.build();
      expect(graph.size).toBe(edges.length);
      for (let id = 1; id <= URLS; id++) {
        expect([...graph.outgoing(id)].map(graph.edge)).toEqual(inOrder.filter(({ source }) => source === id));
        for (const via of ["link", "hreflang"] as const) {
          const made = inOrder.filter((edge) => edge.via === via);
          expect([...graph.outgoing(id, via)].map(graph.edge)).toEqual(made.filter(({ source }) => source === id));
          expect([...graph.incoming(id, via)].map(graph.edge)).toEqual(made.filter(({ target }) => target === id));
        }
        expect([...graph.incoming(id)].map(graph.edge)).toEqual(inOrder.filter(({ target }) => target === id));
      }
    }),
  );
});

it("keeps its edges while it grows", () => {
  const builder = createGraphBuilder(3);
  for (let n = 0; n < 5_000; n++) builder.add(1, { target: 2, text: `${n}`, nofollow: n % 2 === 0, via: "link" });
  const graph = builder.build();
  const texts = [...graph.incoming(2)].map((slot) => graph.edge(slot).text);
  expect(texts[4_999]).toBe("4999");
  expect(new Set(texts).size).toBe(5_000);
});

it("knows nothing of a URL that nobody links to", () => {
  const graph = createGraphBuilder(4).build();
  expect([...graph.outgoing(3), ...graph.incoming(3), ...graph.incoming(99)]).toEqual([]);
});
