import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSearchFigures, pagesCsv } from "../../../../test/support/search-figures.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("delete-search-figures", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("deletes them with their rows", async () => {
      const figuresId = await newSearchFigures(api, websiteId, "editor", { body: pagesCsv(ORIGIN, [["/", 1, 10]]) });
      const answer = await api.call(contract.deleteSearchFigures, { as: "editor", params: { websiteId, figuresId } });
      expect(answer.status).toBe(204);
      const { rows } = await api.database.pool.query("select from search_page");
      expect(rows).toEqual([]);
    });
  });

  describe("404", () => {
    it("knows nothing of those that are gone: not_found", async () => {
      const params = { websiteId, figuresId: await newSearchFigures(api, websiteId) };
      await api.call(contract.deleteSearchFigures, { params });
      expect((await api.call(contract.deleteSearchFigures, { params })).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.deleteSearchFigures,
    () => api,
    async () => ({ params: { websiteId, figuresId: await newSearchFigures(api, websiteId) } }),
  );
});
