import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { team as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-workspace", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("tells its members what it asks of them", async () => {
      const params = { workspaceId: "wsp_local" };
      const { body } = await api.call(contract.getWorkspace, { as: "viewer", params });
      expect(body.data.workspace).toEqual({
        id: "wsp_local",
        name: "Local",
        asksSecondFactor: false,
        twoPersonApproval: false,
      });
    });
  });

  commonRefusals(
    contract.getWorkspace,
    () => api,
    () => ({ params: { workspaceId: "wsp_local" } }),
  );
});
