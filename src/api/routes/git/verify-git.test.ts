import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { git as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { REPOSITORY } from "../../../../test/support/git-world.ts";
import { type MemoryShop, memoryShop } from "../../../../test/support/memory-shop.ts";

describe("verify-git", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api, { connect: false });
  });
  afterAll(() => api.close());

  const params = () => ({ websiteId: shop.websiteId });
  const connect = () => api.call(contract.connectGit, { as: "admin", params: params(), body: REPOSITORY });
  const verify = async () => (await api.call(contract.verifyGit, { as: "viewer", params: params() })).body.data;

  describe("200", () => {
    it("says that all is well, and what can be written", async () => {
      await connect();
      const head = api.git.remote().save({ "more.html": "<!doctype html><title>More tea</title><h1>More tea</h1>\n" });
      expect(await verify()).toMatchObject({
        ...{ status: "healthy", can: expect.arrayContaining(["title", "meta_description"]) },
        connection: { head, files: 2, status: "healthy" },
      });
    });

    it("is an answer, too, when the host refuses the token: it says what to do, and keeps that", async () => {
      await connect();
      api.git.host().fault = { is: "status", status: 401 };
      const verified = await verify();
      api.git.host().fault = null;
      expect(verified).toMatchObject({
        ...{ status: "unhealthy", can: [], connection: { status: "unhealthy" } },
        checks: [{ id: "repository", status: "fail", fix: expect.stringContaining("token") }],
      });
    });

    it("says that nothing is connected, also when WordPress is", async () => {
      await api.database.pool.query("delete from site_connection");
      expect(await verify()).toMatchObject({ status: "not_connected", connection: null, can: [], checks: [] });
      await memoryShop(api);
      expect(await verify()).toMatchObject({ status: "not_connected", connection: null });
    });
  });

  commonRefusals(
    contract.verifyGit,
    () => api,
    () => ({ params: params() }),
  );
});
