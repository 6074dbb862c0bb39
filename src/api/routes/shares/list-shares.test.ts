import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shares as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { endShare, share } from "../../../../test/support/shares.ts";

describe("list-shares", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) =>
    api.call(contract.listShares, { as: "editor", params: { auditId: done.auditId }, query });

  describe("200", () => {
    it("pages through them, the newest first, with what became of them and without what opens them", async () => {
      for (const how of ["expired", "revoked"] as const) await endShare(api, (await share(api, done.auditId)).id, how);
      const last = await share(api, done.auditId);
      const first = await list({ limit: "1" });
      const rest = await list({ limit: "2", cursor: (await list({ limit: "2" })).body.data.page.nextCursor });
      expect(first.body.data.shares[0]).toMatchObject({ id: last.id, state: "live", hasPassword: false });
      expect(rest.body.data.shares.map(({ state }: { state: string }) => state)).toEqual(["expired"]);
      const { text } = await list();
      expect(text).toContain('"state":"revoked"');
      expect(text).not.toContain(last.token);
      expect(text).not.toMatch(/hash/i);
    });
  });

  describe("400", () => {
    it("refuses the cursor of another list: cursor_mismatch", async () => {
      expect((await list({ cursor: "e30.AAAA" })).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(
    contract.listShares,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
