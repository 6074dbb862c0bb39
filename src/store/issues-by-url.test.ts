/** Lists in the order of addresses read only the first addresses that come: what they show is what all issues, sorted, would. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Severity } from "#domain/severity.ts";
import { createStore, type Store } from "#store/index.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newId, newUuid } from "../../test/support/identity.ts";
import { storeSite } from "../../test/support/stored-site.ts";
import type { IssuePage, IssuePosition, IssueSort } from "./issue-keyset.ts";
import type { IssueRecord } from "./issue-rows.ts";
import type { IssueFilter } from "./issues.ts";

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await testDatabase();
  store = createStore(database.pool, newUuid);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const PAGES = 9;
const ALL: IssueFilter = {
  ...{ severities: [], categories: [], statuses: [], checkIds: [], fixable: undefined, grant: null },
  ...{ urlContains: undefined, search: undefined, isNew: undefined, urlId: undefined, groupNo: undefined },
};
const RANKS: Record<Severity, number> = { error: 0, warning: 1, notice: 2 };
const issue = fc.record({
  checkId: fc.constantFrom("title-missing", "h1-missing"),
  severity: fc.constantFrom<Severity>("error", "warning", "notice"),
  urlId: fc.nat({ max: PAGES }),
});
const sort = fc.constantFrom<IssueSort>(
  [{ key: "url", descending: false }],
  [{ key: "url", descending: true }],
  [
    { key: "url", descending: false },
    { key: "severity", descending: true },
  ],
  [
    { key: "url", descending: true },
    { key: "severity", descending: false },
  ],
);
const filter = fc.constantFrom<Partial<IssueFilter>>({}, { severities: ["error"] }, { checkIds: ["h1-missing"] });

it("lists each issue once, and in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(issue, { maxLength: 40 }), sort, filter, fc.integer({ min: 1, max: 6 }), listsInOrder),
    { numRuns: 40 },
  );
}, 120_000);

async function listsInOrder(
  issues: readonly { readonly checkId: string; readonly severity: Severity; readonly urlId: number }[],
  order: IssueSort,
  narrow: Partial<IssueFilter>,
  limit: number,
): Promise<void> {
  const origin = `https://site-${newId("web").slice(-10)}.example`;
  const urls = Array.from({ length: PAGES }, (_, index) => ({ url: `${origin}/${index === 0 ? "" : index * 7}` }));
  const site = await storeSite(database.pool, urls);
  for (const one of issues) await site.addIssue(one);
  const wanted = { ...ALL, ...narrow };
  const all = await store.issues.list(site.auditId, wanted, {
    ...{ sort: [{ key: "impact", descending: true }], after: undefined, limit: 100 },
  });
  const paged: IssueRecord[] = [];
  let after: IssuePosition | undefined;
  for (;;) {
    const page: IssuePage = { sort: order, after, limit };
    const rows = await store.issues.list(site.auditId, wanted, page);
    paged.push(...rows);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = { keys: order.map(({ key }) => keyOf(key, last)), id: last.id };
  }
  expect(paged.map(({ id }) => id)).toEqual(all.toSorted(compareBy(order)).map(({ id }) => id));
}

const keyOf = (key: IssueSort[number]["key"], { url, severity }: IssueRecord) =>
  key === "url" ? url : RANKS[severity];

/** Equal ones by id, which runs backwards with a single key that does. */
function compareBy(order: IssueSort) {
  const idsBackwards = order.length === 1 && order[0]?.descending === true;
  return (one: IssueRecord, other: IssueRecord): number => {
    for (const { key, descending } of order) {
      const [left, right] = [keyOf(key, one), keyOf(key, other)];
      if (left !== right) return left < right === descending ? 1 : -1;
    }
    return one.id < other.id === idsBackwards ? 1 : -1;
  };
}
