import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSearchFigures, pagesCsv } from "../../../../test/support/search-figures.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("get-search-figures", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("has the pages and queries of most clicks first", async () => {
      const body = pagesCsv(ORIGIN, [
        ["/", 10, 100],
        ["/green", 20, 100],
        ["/black", 5, 100],
      ]);
      const figuresId = await newSearchFigures(api, websiteId, "editor", { body });
      const { body: found } = await api.call(contract.getSearchFigures, {
        ...{ as: "viewer", params: { websiteId, figuresId }, query: { limit: "2" } },
      });
      expect(found.data.pages.map(({ url, clicks }: { url: string; clicks: number }) => [url, clicks])).toEqual([
        [`${ORIGIN}/green`, 20],
        [`${ORIGIN}/`, 10],
      ]);
      expect(found.data.queries).toEqual([]);
      const other = await newSearchFigures(api, websiteId);
      const { body: queries } = await api.call(contract.getSearchFigures, { params: { websiteId, figuresId: other } });
      expect(queries.data.queries).toMatchObject([{ query: "green tea", url: null, clicks: 12, impressions: 340 }]);
    });
  });

  describe("404", () => {
    it("knows nothing of another website's: not_found", async () => {
      const { websiteId: other } = await seedAudit(api.database.pool, { origin: "https://coffee.example" });
      const figuresId = await newSearchFigures(api, other);
      const answer = await api.call(contract.getSearchFigures, { params: { websiteId, figuresId } });
      expect(answer.body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.getSearchFigures,
    () => api,
    async () => ({ params: { websiteId, figuresId: await newSearchFigures(api, websiteId) } }),
  );
});
