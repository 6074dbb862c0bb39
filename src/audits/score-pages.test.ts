/** The half of the score that the database adds up, and the order of what was found, on stored sites. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import type { Effect } from "#domain/severity.ts";
import { createStore, type Store } from "#store/index.ts";
import type { GroupWeights } from "#store/ranking/weights.ts";
import { testChecks } from "../../test/support/checks.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newId, newUuid } from "../../test/support/identity.ts";
import { turnIntoDrafts } from "../../test/support/seed.ts";
import { type StoredIssue, type StoredSite, type StoredUrl, storeSite } from "../../test/support/stored-site.ts";
import { plainWeights } from "../../test/support/weights.ts";
import { scoreSite } from "./score.ts";

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

/** A site of its own, since a website has one audit in these tests. */
const newSite = (urls: readonly Omit<StoredUrl, "url">[]): Promise<StoredSite> => {
  const origin = `https://site-${newId("web").slice(-10)}.example`;
  return storeSite(
    database.pool,
    urls.map((url, index) => ({ ...url, url: `${origin}/${index}` })),
  );
};

const OWNER = "this runner";

/** As the analysis comes to it: from the drafts of the issues that the site has now. */
async function scoreOf(site: StoredSite, pages: number): Promise<number> {
  const { auditId } = site;
  const published = await publish(site, plainWeights(testChecks, { pages }));
  const issues = await store.summary.issueCounts(auditId);
  return scoreSite({ ...published, checks: testChecks.list, issues, tallies: [] }).overall;
}

async function publish({ auditId, websiteId }: StoredSite, weights: GroupWeights) {
  await database.pool.query("delete from issue_draft where audit_id = $1", [toUuid(auditId)]);
  const proposals = await turnIntoDrafts(database.pool, auditId, OWNER);
  return await store.groups.publish({ auditId, websiteId, owner: OWNER }, weights, proposals);
}

const PAGES = 4;
const page = fc.record({ indexable: fc.boolean(), inlinks: fc.nat({ max: 50 }) });
const issue: fc.Arbitrary<StoredIssue> = fc.record({
  checkId: fc.constantFrom(...testChecks.list.map(({ id }) => id)),
  severity: fc.constantFrom("error", "warning", "notice"),
  urlId: fc.integer({ min: 0, max: PAGES }),
});

describe("the score of a stored site", () => {
  it("never rises with one more issue, and stays within 0 and 100", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { minLength: PAGES, maxLength: PAGES }),
        fc.array(issue, { minLength: 1, maxLength: 12 }),
        async (pages, issues) => {
          const site = await newSite(pages);
          let last = await scoreOf(site, PAGES);
          expect(last).toBe(100);
          for (const each of issues) {
            await site.addIssue(each);
            const score = await scoreOf(site, PAGES);
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(last);
            last = score;
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("gives each indexable page one of its own", async () => {
    const site = await newSite([
      { indexable: true, inlinks: 1 },
      { indexable: true, inlinks: 1 },
      { indexable: false, inlinks: 1 },
    ]);
    await site.addIssue({ checkId: "title-missing", severity: "error", urlId: 2 });
    await scoreOf(site, 2);
    const { rows } = await database.pool.query("select score from page where audit_id = $1 order by url_id", [
      toUuid(site.auditId),
    ]);
    expect(rows.map(({ score }) => (score === null ? null : Math.round(score)))).toEqual([100, 74, null]);
  });
});

describe("groups of issues", () => {
  const everywhere = Array.from({ length: 20 }, (_, index) => index + 1);
  const pages = everywhere.map((id) =>
    id === 1
      ? { indexable: true, inlinks: 19, linkScore: 100, depth: 0 }
      : { indexable: true, inlinks: 2, linkScore: 40, depth: 1 },
  );

  const weights = (effects: Readonly<Record<string, Effect>>): GroupWeights => ({
    ...plainWeights(undefined, { pages: pages.length }),
    checks: new Map(Object.entries(effects).map(([id, effect]) => [id, { effect, certainty: "certain" as const }])),
  });

  it("stand in the order of what they cost, the gravest first", async () => {
    const site = await newSite(pages);
    const add = (checkId: string, severity: StoredIssue["severity"], urlIds: readonly number[], fixable = false) =>
      Promise.all(urlIds.map((urlId) => site.addIssue({ checkId, severity, urlId, fixable })));
    await add("title-short", "notice", everywhere);
    await add("description-missing", "warning", everywhere, true);
    await add("viewport-missing", "error", everywhere);
    await add("link-broken", "error", [7]);
    await add("llms-txt-missing", "notice", [0]);
    await add("site-noindex", "error", [0]);
    await add("redirect-loop", "error", [1]);
    await publish(
      site,
      weights({
        ...{ "title-short": "polish", "description-missing": "understanding", "viewport-missing": "breakage" },
        ...{ "link-broken": "breakage", "site-noindex": "reach", "redirect-loop": "reach" },
      }),
    );
    const groups = await store.issues.groups(site.auditId);
    expect(groups.map(({ checkId }) => checkId)).toEqual([
      "site-noindex",
      "redirect-loop",
      "viewport-missing",
      "link-broken",
      "description-missing",
      "title-short",
      // Only informs.
      "llms-txt-missing",
    ]);
  });

  it("are one for each check, under its worst severity", async () => {
    const site = await newSite(pages);
    await site.addIssue({ checkId: "canonical-missing", severity: "notice", urlId: 1, fixable: true });
    await site.addIssue({ checkId: "canonical-missing", severity: "warning", urlId: 2 });
    await site.addIssue({ checkId: "canonical-missing", severity: "notice", urlId: 0 });
    const [group, ...others] = await store.issues.groups(site.auditId);
    expect(others).toEqual([]);
    expect(group).toMatchObject({ severity: "warning", issues: 3, affectedPages: 2, fixable: 1 });
    expect(group?.issuesBySeverity).toEqual({ error: 0, warning: 1, notice: 2 });
  });

  it("count no file as a page", async () => {
    const site = await newSite(pages);
    for (const urlId of [1, 2]) await site.addIssue({ checkId: "http-5xx", severity: "error", urlId });
    await database.pool.query("update known_url set kind = 'resource' where audit_id = $1 and id = 2", [
      toUuid(site.auditId),
    ]);
    expect(await store.issues.groups(site.auditId)).toMatchObject([{ issues: 2, affectedPages: 1 }]);
  });

  it("offer one opportunity each, however many pages a fault is on", async () => {
    const site = await newSite(pages);
    for (const urlId of [1, 2, 3]) await site.addIssue({ checkId: "viewport-missing", severity: "error", urlId });
    await site.addIssue({ checkId: "link-broken", severity: "error", urlId: 4 });
    const ids = await store.issues.topIds(site.auditId, ["viewport-missing", "link-broken", "not-found-here"]);
    const issues = await Promise.all(ids.map((id) => store.issues.byId(site.auditId, id)));
    expect(issues.map((each) => each?.checkId)).toEqual(["viewport-missing", "link-broken"]);
  });
});
