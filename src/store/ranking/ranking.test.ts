import { expect, it } from "vitest";
import type { CheckWeight } from "#domain/severity.ts";
import { createPageWeights } from "./page-weights.ts";
import { createRanking, type DraftToRank } from "./ranking.ts";

const CHECKS: readonly CheckWeight[] = [
  { checkId: "title-long", severity: "notice", points: 1, mostPerPage: 2 },
  { checkId: "link-broken", severity: "error", points: 10, mostPerPage: 20 },
];

/** Four pages that count alike, and what was found on them and on the site as a whole (0). */
function ranked(found: readonly Partial<DraftToRank>[], informing: readonly string[] = []) {
  const pages = createPageWeights();
  for (let id = 1; id <= 4; id++) pages.add({ id, importance: id === 1 ? 2 : 1, weight: 1, indexable: true });
  const ranking = createRanking({ checks: CHECKS, site: { error: 5 }, failing: [], informing }, pages);
  for (const one of found) ranking.add({ ...DRAFT, ...one });
  const done = ranking.close();
  const ranks = found.map((_, place) => done.rank(place, place === 0 ? "safe" : null));
  return { ...done, ranks, groups: done.groups() };
}

const DRAFT: DraftToRank = {
  urlId: 1,
  checkId: "link-broken",
  category: "links",
  severity: "error",
  key: "",
  isElement: true,
  occurrences: 1,
  isIgnored: false,
};

it("finds one cause in what three pages share, and keeps the rest together by check", () => {
  const { ranks, groups } = ranked([
    { urlId: 0 },
    { urlId: 1, key: "nav a" },
    { urlId: 1, key: "p a" },
    { urlId: 2, key: "nav a" },
    { urlId: 2, key: "p a" },
    { urlId: 3, key: "nav a" },
    { urlId: 3, key: "template", isElement: false, checkId: "title-long", severity: "notice" },
  ]);
  expect(
    groups.map(({ no, checkId, cause, locator, issues, pages }) => [no, checkId, cause, locator, issues, pages]),
  ).toEqual([
    [1, "link-broken", "element", "nav a", 3, 3],
    [2, "link-broken", "pages", "", 2, 2],
    [3, "link-broken", "site", "", 1, 0],
    [4, "title-long", "pages", "", 1, 1],
  ]);
  expect(ranks.map(({ groupNo }) => groupNo)).toEqual([3, 1, 2, 1, 2, 1, 4]);
  expect(groups.map(({ sampleUrlId }) => sampleUrlId)).toEqual([1, 1, 0, 3]);
  expect(groups.map(({ fixable }) => fixable)).toEqual([0, 0, 1, 0]);
});

it("lets a check take no more from a page than its most, and what is ignored nothing", () => {
  const { losses, groups } = ranked([
    { urlId: 1, occurrences: 5 },
    { urlId: 2 },
    { urlId: 2, checkId: "title-long", severity: "notice" },
    { urlId: 3, isIgnored: true },
    { urlId: 4, checkId: "only-informs" },
  ]);
  expect([losses.ids, losses.lost]).toEqual([
    [1, 2],
    [20, 11],
  ]);
  expect(losses.checks).toEqual([
    { checkId: "link-broken", points: 30 / 4 },
    { checkId: "title-long", points: 1 / 4 },
  ]);
  expect(groups.map(({ checkId, loss }) => [checkId, loss])).toEqual([
    ["link-broken", 30 / 4],
    ["only-informs", 0],
    ["title-long", 1 / 4],
  ]);
});

it("puts first what is grave, on an important page and easily mended, and last what only informs", () => {
  const { ranks, groups } = ranked(
    [{ urlId: 1 }, { urlId: 2 }, { urlId: 2, checkId: "note", severity: "notice" }],
    ["note"],
  );
  const [first = 0, second = 0, last = 0] = ranks.map(({ impact }) => impact);
  expect([first, second]).toEqual([60, 20]);
  expect(last).toBeLessThan(second);
  const [broken, note] = groups.map(({ priority }) => priority);
  expect(broken).toBeGreaterThan(note ?? Number.POSITIVE_INFINITY);
});

it("keeps its columns while they grow", () => {
  const found = Array.from({ length: 4_000 }, (_, at) => ({ urlId: (at >> 2) + 1, key: `place ${at & 3}` }));
  const { groups, issues } = ranked(found);
  expect(issues).toBe(4_000);
  expect(groups.map(({ issues: count, pages }) => [count, pages])).toEqual(Array(4).fill([1_000, 1_000]));
});
