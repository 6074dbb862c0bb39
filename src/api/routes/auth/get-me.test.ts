import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-me", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("tells who the caller is", async () => {
      const { body } = await api.call(contract.getMe, { as: "editor" });
      expect(body.data.user).toMatchObject({
        email: "editor@example.com",
        workspaces: [{ id: "wsp_local", role: "editor" }],
      });
    });
  });

  commonRefusals(contract.getMe, () => api);
});
