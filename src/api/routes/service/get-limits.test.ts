import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-limits", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("publishes what is enforced", async () => {
      const { body } = await api.call(contract.getLimits, { as: null });
      expect(body.data).toMatchObject({
        enforced: false,
        rates: { start: { per: "user" } },
        login: { perAccountAndAddress: 5 },
        streams: { perUser: 20 },
      });
    });
  });

  commonRefusals(contract.getLimits, () => api);
});
