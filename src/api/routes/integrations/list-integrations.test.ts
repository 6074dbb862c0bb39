import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("list-integrations", () => {
  let api: TestApi;
  const ids: string[] = [];
  beforeAll(async () => {
    api = await testApi();
    const { websiteId } = await seedAudit(api.database.pool);
    for (const name of ["first", "second"]) ids.push((await newIntegration(api, websiteId, { name })).id);
  });
  afterAll(() => api.close());

  const list = async (query = {}) => (await api.call(contract.listIntegrations, { as: "admin", query })).body;

  describe("200", () => {
    it("shows the newest first, page by page, and no secret", async () => {
      const { data } = await list({ limit: "1" });
      expect(data.integrations).toMatchObject([{ id: ids[1], name: "second" }]);
      expect(JSON.stringify(data)).not.toContain("whsec_");
      const next = await list({ limit: "1", cursor: data.page.nextCursor });
      expect(next.data).toMatchObject({ integrations: [{ id: ids[0] }], page: { hasMore: false } });
    });
  });

  describe("400", () => {
    it("takes no cursor of another list: cursor_mismatch", async () => {
      expect((await list({ cursor: "x" })).error.code).toBe("cursor_mismatch");
    });
  });

  describe("403, workspaces", () => {
    it("shows none of others: project_access_denied", async () => {
      expect((await list({ workspaceId: api.strangersWorkspace })).error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(
    contract.listIntegrations,
    () => api,
    () => ({}),
  );
});
