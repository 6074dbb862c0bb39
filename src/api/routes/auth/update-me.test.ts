import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("update-me", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("changes the name, and only one's own", async () => {
      const { body } = await api.call(contract.updateMe, { as: "viewer", body: { name: "  Vera " } });
      expect(body.data.user).toMatchObject({ name: "Vera", email: "viewer@example.com" });
      expect((await api.call(contract.getMe, { as: "viewer" })).body.data.user.name).toBe("Vera");
      expect((await api.call(contract.getMe, { as: "editor" })).body.data.user.name).toBe("editor");
    });
  });

  describe("400", () => {
    it.each([{ name: " " }, { name: "x".repeat(201) }, { name: "A\r\nBcc: b" }, { name: "a\u202eb" }, {}])(
      "refuses %j",
      async (body) => {
        expect((await api.call(contract.updateMe, { body })).body.error.code).toBe("validation_failed");
      },
    );

    it("changes neither e-mail nor role this way", async () => {
      const { body } = await api.call(contract.updateMe, { body: { name: "A", role: "owner" } });
      expect(body.error.code).toBe("unknown_field");
    });
  });

  commonRefusals(
    contract.updateMe,
    () => api,
    () => ({ body: { name: "Ana" } }),
  );
});
