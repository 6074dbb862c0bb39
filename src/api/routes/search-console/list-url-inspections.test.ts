import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchConsole as contract } from "#contract/index.ts";
import type { WebsiteId } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("list-url-inspections", () => {
  let api: TestApi;
  let websiteId: WebsiteId;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  const list = async () =>
    (await api.call(contract.listUrlInspections, { as: "viewer", params: { websiteId } })).body.data.inspections;

  describe("200", () => {
    it("is empty before the first look", async () => {
      expect(await list()).toEqual([]);
    });

    it("has what Google said last of each page, those first that aren't indexed", async () => {
      const at = new Date("2026-11-01T10:00:00Z");
      const good = {
        ...{ verdict: "PASS", coverageState: "Submitted and indexed", robotsTxtState: "ALLOWED" },
        ...{ indexingState: "INDEXING_ALLOWED", pageFetchState: "SUCCESSFUL", userCanonical: null },
        ...{ googleCanonical: `${ORIGIN}/`, lastCrawlAt: at, inspectedAt: at },
      };
      const { searchConsole } = api.store;
      await searchConsole.connect(
        {
          ...{ websiteId, method: "service_account", account: "a", property: `${ORIGIN}/`, properties: [] },
          ...{ sealedSecret: Buffer.alloc(1), connectedBy: "usr_test" },
        },
        new Date(),
      );
      await api.database.pool.query(
        "update search_console set last_fetched_at = now(), next_at = now() + interval '1 day'",
      );
      const [taken] = await searchConsole.takeInspections(1, { now: new Date(), before: new Date(), seconds: 60 });
      if (taken === undefined) throw new Error("There is no connection.");
      await searchConsole.saveInspection(taken, { ...good, url: `${ORIGIN}/` });
      await searchConsole.saveInspection(taken, { ...good, url: `${ORIGIN}/green` });
      const bad = {
        ...good,
        verdict: "NEUTRAL",
        coverageState: "Crawled - currently not indexed\0",
        lastCrawlAt: null,
      };
      await searchConsole.saveInspection(taken, { ...bad, url: `${ORIGIN}/green` });
      expect(await list()).toMatchObject([
        { url: `${ORIGIN}/green`, verdict: "NEUTRAL", lastCrawlAt: null },
        { url: `${ORIGIN}/`, verdict: "PASS", lastCrawlAt: at.toISOString(), inspectedAt: at.toISOString() },
      ]);
    });
  });

  commonRefusals(
    contract.listUrlInspections,
    () => api,
    () => ({ params: { websiteId } }),
  );
});
