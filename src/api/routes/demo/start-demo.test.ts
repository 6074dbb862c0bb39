import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("start-demo", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("202", () => {
    it("begins, and a second wish meanwhile changes nothing", async () => {
      const [one, other] = await Promise.all([1, 2].map(() => api.call(contract.startDemo, { as: "owner" })));
      expect([one?.status, other?.status]).toEqual([202, 202]);
      expect(one?.body.data.demo.status).toBe("preparing");
    });
  });

  describe("403", () => {
    it("is the installation's: another workspace's people have no say", async () => {
      const answer = await api.call(contract.startDemo, { as: "stranger" });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.startDemo, () => api);
});
