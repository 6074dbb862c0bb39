import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { testIdentity } from "../../../../test/support/identity.ts";

describe("get-ways-in", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("says what this installation offers: none of it depends on who asks", async () => {
      const { body } = await api.call(contract.getWaysIn, { as: null });
      // An address of numbers can have no passkeys.
      expect(body.data).toEqual({ registration: "open", passkeys: false, passwordReset: true });
    });

    it.each([
      ["http://localhost:3000", true],
      ["https://audit.example", true],
      ["http://audit.example", false],
      ["https://192.0.2.1", false],
      ["https://[2001:db8::1]", false],
    ])("offers passkeys at %s: %s", async (publicUrl, passkeys) => {
      const identity = await testIdentity(api.database.pool, { publicUrl, registration: "closed" });
      expect(identity.waysIn).toEqual({ registration: "closed", passkeys, passwordReset: false });
    });
  });

  commonRefusals(contract.getWaysIn, () => api);
});
