import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { until } from "../../../../test/support/service.ts";

describe("get-demo", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("says that there is none, then why there can be none", async () => {
      const state = async () => (await api.call(contract.getDemo, { as: "admin" })).body.data.demo;
      expect(await state()).toMatchObject({ status: "absent", siteUrl: null, websiteId: null, message: null });
      await api.call(contract.startDemo, { as: "admin" });
      await until(async () => (await state()).status === "failed", "the demo to give up");
      expect((await state()).message).toMatch(/^No WordPress is to be had/);
    });
  });

  describe("403", () => {
    it("is the installation's: another workspace's people have no say", async () => {
      const answer = await api.call(contract.getDemo, { as: "stranger" });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.getDemo, () => api);
});
