import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("remove-demo", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("removes what a failed start left; without a demo it does nothing", async () => {
      await api.call(contract.startDemo, { as: "admin" });
      expect((await api.call(contract.removeDemo, { as: "admin" })).status).toBe(204);
      const { body } = await api.call(contract.getDemo, { as: "admin" });
      expect(body.data.demo).toMatchObject({ status: "absent", message: null });
      expect((await api.call(contract.removeDemo, { as: "admin" })).status).toBe(204);
    });
  });

  describe("403", () => {
    it("is the installation's: another workspace's people have no say", async () => {
      const answer = await api.call(contract.removeDemo, { as: "stranger" });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.removeDemo, () => api);
});
