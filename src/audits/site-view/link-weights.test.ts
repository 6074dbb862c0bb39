import { expect, it } from "vitest";
import type { Edge } from "#domain/page.ts";
import { createGraphBuilder } from "../graph.ts";
import { weighLinks } from "./link-weights.ts";

type Spec = Record<number, readonly (number | { readonly to: number; readonly nofollow: true })[]>;

/** Pages 1 to n with these links. */
function weigh(links: Spec, also: Record<number, object> = {}) {
  const ids = Object.keys(links).map(Number);
  const byId = [undefined, ...ids.map((id) => ({ ...PAGE, id, ...also[id] }))];
  const builder = createGraphBuilder(byId.length);
  for (const id of ids) {
    for (const link of links[id] ?? []) {
      const edge: Edge = {
        target: typeof link === "number" ? link : link.to,
        nofollow: typeof link !== "number",
        text: "",
        via: "link",
      };
      builder.add(id, edge);
    }
  }
  weighLinks(
    byId.slice(1).filter((page) => page !== undefined),
    byId,
    builder.build(),
  );
  return byId;
}

const PAGE = {
  kind: "page" as const,
  visited: true,
  redirectTo: null as number | null,
  forwardsTo: null as number | null,
  nofollow: false,
  indexable: true,
  linkScore: 0,
  followedInlinks: 0,
  indexableInlinks: 0,
  allInlinks: 0,
};

it("gives 100 to the page that most weight leads to, and less to the rest", () => {
  const pages = weigh({ 1: [2, 3], 2: [1], 3: [1], 4: [1] });
  const scores = pages.map((page) => page?.linkScore ?? 0);
  expect(scores[1]).toBe(100);
  expect(scores[2]).toBe(scores[3]);
  expect(scores[4]).toBeGreaterThan(0);
  expect(scores[2]).toBeGreaterThan(scores[4] ?? 0);
});

it("counts each linking page once, by what its links say", () => {
  const [, , tea] = weigh(
    { 1: [2, 2, { to: 2, nofollow: true }], 2: [2], 3: [{ to: 2, nofollow: true }], 4: [2], 5: [2] },
    { 4: { nofollow: true }, 5: { indexable: false } },
  );
  expect(tea).toMatchObject({ allInlinks: 4, followedInlinks: 2, indexableInlinks: 3 });
});

it("counts a link to a redirect for where it leads, and survives a loop", () => {
  const pages = weigh(
    { 1: [2, 4], 2: [], 3: [], 4: [], 5: [] },
    { 2: { redirectTo: 3 }, 4: { redirectTo: 5 }, 5: { redirectTo: 4 } },
  );
  expect(pages[3]).toMatchObject({ followedInlinks: 1 });
  expect(pages[2]).toMatchObject({ followedInlinks: 0 });
});

it("weighs a hundred thousand links", () => {
  const links = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [
      index + 1,
      Array.from({ length: 10 }, (_, n) => ((index * 7 + n * 13) % 10_000) + 1),
    ]),
  );
  expect(weigh(links)).toBeDefined();
});
