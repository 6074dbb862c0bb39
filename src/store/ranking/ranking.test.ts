import { expect, it } from "vitest";
import type { CheckWeight } from "#domain/scoring.ts";
import { baseOf, scoreAfter } from "#domain/scoring.ts";
import { plainWeights } from "../../../test/support/weights.ts";
import { createRanking, type DraftToRank } from "./ranking.ts";
import type { FoundByCheck, ScoreCap } from "./weights.ts";

const CHECKS: ReadonlyMap<string, CheckWeight> = new Map([
  ["title-long", { effect: "polish", certainty: "certain" }],
  ["link-broken", { effect: "breakage", certainty: "certain" }],
  ["noindex", { effect: "reach", certainty: "certain" }],
  ["became-noindex", { effect: "reach", certainty: "certain", category: "changes" }],
]);

interface Given {
  /** By page. */
  readonly clicks?: Readonly<Record<number, number>>;
  readonly capOf?: (found: ReadonlyMap<string, FoundByCheck>) => ScoreCap | null;
  /** By number; all others are pages. */
  readonly file?: number;
}

/** Four pages, the first of which counts twice, and what was found on them and on the site as a whole (0). */
function ranked(found: readonly Partial<DraftToRank>[], { capOf = () => null, clicks, file = 0 }: Given = {}) {
  const importanceOf = (id: number) => [0, 2, 1, 1, 1][id] ?? 0;
  const pages = { importanceOf, worthOf: () => 1, total: 5, worthTotal: 5 };
  const order = clicks
    ? { ...pages, importanceOf: (id: number) => (clicks[id] ?? 0) / 100, clicksOf: (id: number) => clicks[id] ?? null }
    : null;
  const isPage = (id: number) => id > 0 && id !== file;
  const weights = { ...plainWeights(undefined, { pages: 4 }), checks: CHECKS, pages, order, capOf, isPage };
  const ranking = createRanking(weights, () => 4);
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

it("counts no file as a page", () => {
  const { groups } = ranked([{ urlId: 1 }, { urlId: 2 }], { file: 2 });
  expect(groups).toMatchObject([{ issues: 2, pages: 1 }]);
});

it("puts a change since the last audit into the order, and lets it cost nothing", () => {
  const found = [{ urlId: 2, isElement: false }];
  const changed = { urlId: 1, isElement: false, checkId: "became-noindex", category: "changes" as const };
  const [without, { costs, groups }] = [ranked(found), ranked([changed, ...found])];
  const [broken] = without.groups;
  expect(groups.find(({ checkId }) => checkId === "link-broken")?.loss).toBe(broken?.loss);
  expect(groups.find(({ checkId }) => checkId === "became-noindex")?.loss).toBe(0);
  expect(groups.toSorted((a, b) => b.priority - a.priority)[0]?.checkId).toBe("became-noindex");
  expect(costs.pages.lost[0]).toBe(0);
});

it("tells what each check costs the site, each page and each group", () => {
  const { costs, groups } = ranked([
    { urlId: 1, isElement: false },
    { urlId: 2, isElement: false },
    { urlId: 2, isElement: false, checkId: "title-long", severity: "notice" },
    { urlId: 3, isElement: false, isIgnored: true },
    { urlId: 4, checkId: "only-informs" },
  ]);
  const [broken, long] = [costs.found.get("link-broken"), costs.found.get("title-long")];
  expect([...costs.found.keys()]).toEqual(["link-broken", "title-long"]);
  expect(broken?.share).toBeCloseTo(3 / 5);
  expect(long?.share).toBeCloseTo(1 / 5);
  expect(costs.pages.ids).toEqual([1, 2]);
  const [first, second] = costs.pages.lost;
  expect(first).toBeCloseTo(100 - scoreAfter(40));
  expect(second).toBeCloseTo(100 - scoreAfter(41));
  const lost = 100 - scoreAfter((broken?.penalty ?? 0) + (long?.penalty ?? 0));
  expect(groups.reduce((sum, { loss }) => sum + loss, 0)).toBeCloseTo(lost);
  expect(groups.map(({ checkId, loss }) => [checkId, loss > 0])).toEqual([
    ["link-broken", true],
    ["only-informs", false],
    ["title-long", true],
  ]);
});

it("counts what keeps a page out of search although the page does not count then, and a copy's faults little", () => {
  const { costs } = ranked([
    { urlId: 9, checkId: "noindex", isElement: false },
    { urlId: 9, isElement: false },
  ]);
  expect(costs.found.get("noindex")?.penalty).toBeGreaterThan(
    baseOf({ effect: "reach", certainty: "certain" }, "error") / 4,
  );
  expect(costs.found.get("link-broken")?.penalty).toBeLessThan(3);
});

it("puts first what is grave, on an important page and easily fixed, and last what only informs", () => {
  const { ranks, groups } = ranked([
    { urlId: 1 },
    { urlId: 2 },
    { urlId: 2, checkId: "note", severity: "notice" },
    { urlId: 1, checkId: "noindex" },
    { urlId: 1, checkId: "title-long", severity: "notice" },
  ]);
  const [first = 0, second = 0, note = 0, reach = 0, polish = 0] = ranks.map(({ impact }) => impact);
  expect([note, polish, second, first, reach]).toEqual([note, polish, second, first, reach].toSorted((a, b) => a - b));
  const order = groups.toSorted((a, b) => b.priority - a.priority).map(({ checkId }) => checkId);
  expect(order).toEqual(["noindex", "link-broken", "title-long", "note"]);
});

it("puts one cause on more pages before the same on fewer", () => {
  const on = (urlIds: readonly number[], key: string) => urlIds.map((urlId) => ({ urlId, key }));
  const { groups } = ranked(
    [...on([1, 2, 3, 4], "nav"), ...on([2, 3, 4], "footer")].toSorted((a, b) => a.urlId - b.urlId),
  );
  const [footer, nav] = groups;
  expect([footer?.locator, nav?.locator]).toEqual(["footer", "nav"]);
  expect(nav?.priority).toBeGreaterThan(footer?.priority ?? 0);
  expect(nav?.checkPriority).toBe(footer?.checkPriority);
});

it("orders by clicks where they are known, and scores as without them", () => {
  const found = [
    { urlId: 1, key: "first" },
    { urlId: 2, key: "second", checkId: "title-long", severity: "notice" as const },
    { urlId: 3, key: "third" },
    { urlId: 4, key: "fourth", checkId: "noindex" },
  ];
  const clicks = { 1: 1, 3: 400 };
  const [without, by] = [ranked(found), ranked(found, { clicks })];
  expect(by.costs.found).toEqual(without.costs.found);
  expect([by.costs.pages, by.cap]).toEqual([without.costs.pages, without.cap]);
  expect(by.groups.map(({ loss }) => loss)).toEqual(without.groups.map(({ loss }) => loss));
  expect((by.ranks[2]?.impact ?? 0) > (by.ranks[0]?.impact ?? 0)).toBe(true);
  expect((without.ranks[2]?.impact ?? 0) < (without.ranks[0]?.impact ?? 0)).toBe(true);
  expect(by.groups.map(({ checkId, clicks: sum }) => [checkId, sum])).toEqual([
    ["link-broken", 401],
    ["noindex", null],
    ["title-long", null],
  ]);
  expect(without.groups.map(({ clicks: sum }) => sum)).toEqual([null, null, null]);
});

it("counts the clicks of a page once, however many issues it has", () => {
  const { groups } = ranked([{ urlId: 2 }, { urlId: 2 }, { urlId: 3 }], { clicks: { 2: 10, 3: 5 } });
  expect(groups[0]?.clicks).toBe(15);
});

it("puts what limits the score before everything else", () => {
  const capOf = (found: ReadonlyMap<string, FoundByCheck>) =>
    found.has("title-long") ? { most: 40, because: "titles", checkIds: ["title-long"] } : null;
  const { groups, cap } = ranked(
    [
      { urlId: 1, checkId: "noindex", isElement: false },
      { urlId: 4, checkId: "title-long", severity: "notice" },
    ],
    { capOf },
  );
  expect(cap?.most).toBe(40);
  expect(groups.toSorted((a, b) => b.priority - a.priority).map(({ checkId }) => checkId)).toEqual([
    "title-long",
    "noindex",
  ]);
});

it("keeps its columns while they grow", () => {
  const found = Array.from({ length: 4_000 }, (_, at) => ({ urlId: (at >> 2) + 1, key: `place ${at & 3}` }));
  const { groups, issues } = ranked(found);
  expect(issues).toBe(4_000);
  expect(groups.map(({ issues: count, pages }) => [count, pages])).toEqual(Array(4).fill([1_000, 1_000]));
});

it("gives the only page of a site that is kept out of search its whole importance", () => {
  const pages = { importanceOf: () => 0, worthOf: () => 2, total: 0, worthTotal: 2 };
  const ranking = createRanking(
    { ...plainWeights(undefined, { pages: 1 }), checks: CHECKS, pages, order: null },
    () => 1,
  );
  ranking.add({ ...DRAFT, checkId: "noindex" });
  expect(ranking.close().rank(0, null).pageShare).toBe(1);
});
