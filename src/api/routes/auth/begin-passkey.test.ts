import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { WITH_A_NAME } from "../../../../test/support/passkeys.ts";

describe("begin-passkey", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("asks the device for a PIN, a finger or a face, and keeps the challenge in a cookie of this browser", async () => {
      const { body, headers } = await api.call(contract.beginPasskey, { as: "stranger" });
      expect(body.data.options).toMatchObject({
        ...{ rp: { id: "localhost", name: "Sitemend" }, user: { name: "stranger@example.com" } },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      expect(String(headers["set-cookie"])).toMatch(/^sitemend\.[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax/);
    });
  });

  describe("409", () => {
    it("says what passkeys need where the address has no name: passkeys_unavailable", async () => {
      const nameless = await testApi();
      const answer = await nameless.call(contract.beginPasskey, { as: "stranger" });
      expect(answer.body.error.code).toBe("passkeys_unavailable");
      await nameless.close();
    });
  });

  commonRefusals(contract.beginPasskey, () => api);
});
