import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys as contract } from "#contract/index.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newKey } from "../../../../test/support/request-keys.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("list-api-keys", () => {
  let api: TestApi;
  let websiteIds: string[];
  beforeAll(async () => {
    api = await testApi();
    websiteIds = [(await seedAudit(api.database.pool)).websiteId];
  });
  afterAll(() => api.close());

  const list = async (as: Person, query = {}) => (await api.call(contract.listApiKeys, { as, query })).body;

  describe("200", () => {
    it("shows all to an admin and their own to others, newest first, page by page", async () => {
      const { id: first } = await newKey(api, { websiteIds });
      const { id: second } = await newKey(api, { websiteIds }, "viewer");
      const idsOf = async (as: Person) => (await list(as)).data.keys.map(({ id }: { id: string }) => id);
      expect(await idsOf("admin")).toEqual([second, first]);
      expect(await idsOf("viewer")).toEqual([second]);
      expect(await idsOf("editor")).toEqual([]);
      const { data } = await list("owner", { limit: "1" });
      expect(data.keys).toMatchObject([{ id: second }]);
      const next = await list("owner", { limit: "1", cursor: data.page.nextCursor });
      expect(next.data).toMatchObject({ keys: [{ id: first }], page: { hasMore: false } });
    });
  });

  describe("400", () => {
    it("takes no cursor of another list: cursor_mismatch", async () => {
      expect((await list("owner", { cursor: "x" })).error.code).toBe("cursor_mismatch");
    });
  });

  describe("403, workspaces", () => {
    it("shows none of others: project_access_denied", async () => {
      expect((await list("owner", { workspaceId: api.strangersWorkspace })).error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listApiKeys, () => api);
});
