import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog, git as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { REPOSITORY } from "../../../../test/support/git-world.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";

describe("disconnect-git", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api, { connect: false });
    await api.call(contract.connectGit, { as: "admin", params: params(), body: REPOSITORY });
  });
  afterAll(() => api.close());

  const params = () => ({ websiteId: shop.websiteId });
  const disconnect = async () => (await api.call(contract.disconnectGit, { as: "admin", params: params() })).body.data;

  describe("200", () => {
    it("erases the token, and asks nothing of the host", async () => {
      const asked = api.git.host().requests.length;
      expect(await disconnect()).toEqual({
        ...{ disconnected: true, wasConnected: true, credentialsErased: true, openChanges: 0 },
      });
      expect(api.git.host().requests).toHaveLength(asked);
      const { rows } = await api.database.pool.query("select sealed_secret, status from site_connection");
      expect(rows).toEqual([{ sealed_secret: null, status: "disconnected" }]);
    });

    it("does the same again without a fault, and without an entry in the log", async () => {
      const entries = async () => {
        const query = { action: "connection.disconnected" };
        return (await api.call(auditLog.listLogEntries, { as: "admin", query })).body.data.entries.length;
      };
      const before = await entries();
      await disconnect();
      expect(await disconnect()).toMatchObject({ disconnected: true, wasConnected: false });
      expect(await entries()).toBe(before + 1);
    });

    it("leaves a connection to WordPress alone", async () => {
      await memoryShop(api);
      expect(await disconnect()).toMatchObject({ wasConnected: false });
      const { rows } = await api.database.pool.query("select platform, status from site_connection");
      expect(rows).toEqual([{ platform: "wordpress", status: "healthy" }]);
    });
  });

  commonRefusals(
    contract.disconnectGit,
    () => api,
    () => ({ params: params() }),
  );
});
