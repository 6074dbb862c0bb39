import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recipients as contract } from "#contract/index.ts";
import { newRecipient } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-recipients", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const list = (query = {}) => api.call(contract.listRecipients, { as: "editor", query });

  describe("200", () => {
    it("shows the oldest first", async () => {
      const ids = [await newRecipient(api), await newRecipient(api, { address: "b@example.com" })];
      expect((await list()).body.data.recipients.map(({ id }: { id: string }) => id)).toEqual(ids);
    });
  });

  describe("403", () => {
    it("shows none of others: project_access_denied", async () => {
      expect((await list({ workspaceId: api.strangersWorkspace })).body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listRecipients, () => api);
});
