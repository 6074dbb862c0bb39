import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-checks", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) => api.call(contract.listChecks, { as: "viewer", query });

  describe("200", () => {
    it("pages through the checks and filters them", async () => {
      const first = await list({ limit: "1" });
      const second = await list({ limit: "1", cursor: first.body.data.page.nextCursor });
      expect([first, second].map(({ body }) => body.data.checks[0].id)).toEqual(["title-missing", "link-broken"]);
      expect((await list({ category: "links" })).body.data.page.totalEstimate).toBe(1);
      expect((await list({ severity: "notice" })).body.data.checks).toEqual([]);
    });
  });

  describe("400", () => {
    it("refuses a cursor with other filters: cursor_mismatch", async () => {
      const { nextCursor: cursor } = (await list({ limit: "1" })).body.data.page;
      expect((await list({ limit: "1", cursor, category: "links" })).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(contract.listChecks, () => api);
});
