import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { audits as contract } from "#contract/index.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-audits", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    await seedAudit(api.database.pool, { status: "failed" });
    await seedAudit(api.database.pool, { status: "running" });
    await seedAudit(api.database.pool, { type: "quick-audit" });
    await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}, as: "viewer" | "stranger" = "viewer") =>
    api.call(contract.listAudits, { as, query });
  const ids = (answer: Awaited<ReturnType<typeof list>>): string[] =>
    answer.body.data.audits.map((audit: { id: string }) => audit.id);

  describe("200", () => {
    it("pages through all audits of the caller's workspaces, newest first, each once", async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const answer = await list({ limit: "2", ...(cursor === null ? {} : { cursor }) });
        seen.push(...ids(answer));
        cursor = answer.body.data.page.nextCursor;
      } while (cursor !== null);
      expect(seen).toHaveLength(5);
      expect(seen).toEqual([...new Set(seen)].sort().reverse());
    });

    it("filters by status, type and website", async () => {
      expect(ids(await list({ status: "failed,cancelled" }))).toHaveLength(1);
      expect(ids(await list({ type: "quick-audit" }))).toHaveLength(1);
      expect(ids(await list({ websiteId: done.websiteId }))).toEqual([done.auditId]);
    });

    it("warns when nobody runs what is queued", async () => {
      expect((await list()).body.data.warnings).toEqual([]);
      const processes = () => ({ ...NO_PROCESSES, queued: 1, oldestQueuedSeconds: 60 });
      const waiting = await createApi({ ...api.deps, processes });
      const headers = { authorization: `Bearer ${api.tokens.viewer}` };
      const { data } = (await waiting.inject({ url: contract.listAudits.url, headers })).json();
      expect(data.warnings).toMatchObject([{ code: "no_worker" }]);
    });

    it("shows nothing of other workspaces", async () => {
      expect(ids(await list({}, "stranger"))).toEqual([]);
    });
  });

  describe("400", () => {
    it("refuses a cursor with other filters or an altered one: cursor_mismatch", async () => {
      const { body } = await list({ limit: "2" });
      const cursor: string = body.data.page.nextCursor;
      expect((await list({ cursor, status: "failed" })).body.error.code).toBe("cursor_mismatch");
      expect((await list({ cursor: `${cursor}A`.replace(".", "A.") })).body.error.code).toBe("cursor_mismatch");
      expect((await list({ cursor: "x" })).body.error.code).toBe("cursor_mismatch");
    });

    it.each([{ limit: "0" }, { limit: "201" }, { limit: "x" }, { status: "done" }, { websiteId: "web_1" }])(
      "refuses %j",
      async (query) => {
        expect((await list(query)).body.error.code).toBe("validation_failed");
      },
    );
  });

  commonRefusals(contract.listAudits, () => api);
});
