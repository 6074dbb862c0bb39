import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { addApp, signIn } from "../../../../test/support/second-factor.ts";

describe("get-second-factor", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("says whether there is one, and how many recovery codes are left", async () => {
      const state = async () => (await api.call(contract.getSecondFactor, { as: "stranger" })).body.data;
      expect(await state()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
      const { recoveryCodes } = await addApp(api);
      expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 10 });
      await signIn(api, { code: recoveryCodes[0] });
      expect(await state()).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    });
  });

  commonRefusals(contract.getSecondFactor, () => api);
});
