import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-health", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("answers while the process lives", async () => {
      expect((await api.call(contract.getHealth, { as: null })).body.data).toEqual({ status: "ok" });
    });
  });

  commonRefusals(contract.getHealth, () => api);
});
