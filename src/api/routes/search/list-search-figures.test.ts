import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSearchFigures, pagesCsv } from "../../../../test/support/search-figures.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("list-search-figures", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("lists those of the website, the newest range first, and says which order the next audit", async () => {
      const { websiteId: other } = await seedAudit(api.database.pool, { origin: "https://coffee.example" });
      await newSearchFigures(api, other);
      const ask = async () =>
        (await api.call(contract.listSearchFigures, { as: "viewer", params: { websiteId } })).body.data;
      expect(await ask()).toEqual({ figures: [], inUse: null });
      const pages = await newSearchFigures(api, websiteId, "editor", { body: pagesCsv(ORIGIN, [["/", 1, 10]]) });
      const queries = await newSearchFigures(api, websiteId, "admin", {
        query: { first_day: "2026-02-01", last_day: "2026-02-28" },
      });
      const { figures, inUse } = await ask();
      expect(figures.map(({ id }: { id: string }) => id)).toEqual([queries, pages]);
      expect(inUse).toBe(pages);
    });
  });

  commonRefusals(
    contract.listSearchFigures,
    () => api,
    () => ({ params: { websiteId } }),
  );
});
