import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondFactors as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { addPasskey, loginWithPasskey, WITH_A_NAME } from "../../../../test/support/passkeys.ts";

describe("remove-passkey", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ identity: { publicUrl: WITH_A_NAME } });
  });
  afterAll(() => api.close());

  describe("204", () => {
    it("lets nobody in with it any more, and tells the owner", async () => {
      const { id, device } = await addPasskey(api);
      expect((await loginWithPasskey(api, device)).status).toBe(200);
      const removed = await api.call(contract.removePasskey, { as: "stranger", params: { passkeyId: id } });
      expect(removed.status).toBe(204);
      expect((await loginWithPasskey(api, device)).body.error.code).toBe("passkey_rejected");
      expect(api.messages.at(-1)).toMatchObject({ kind: "passkey-removed", to: "stranger@example.com" });
    });
  });

  describe("404", () => {
    it("knows none of somebody else, and leaves it: not_found", async () => {
      const { id, device } = await addPasskey(api);
      const foreign = await api.call(contract.removePasskey, { as: "owner", params: { passkeyId: id } });
      expect(foreign.body.error.code).toBe("not_found");
      expect((await loginWithPasskey(api, device)).status).toBe(200);
    });
  });

  commonRefusals(
    contract.removePasskey,
    () => api,
    () => ({ params: { passkeyId: "unknown" } }),
  );
});
