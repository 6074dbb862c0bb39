import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { audits as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-audit-status", () => {
  let api: TestApi;
  let running: SeededAudit;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    running = await seedAudit(api.database.pool, { status: "running" });
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const status = (auditId: string, more: object = {}) =>
    api.call(contract.getAuditStatus, { as: "viewer", params: { auditId }, ...more });
  const touch = () =>
    api.database.pool.query("update audit set version = version + 1 where id = $1", [toUuid(running.auditId)]);

  describe("200", () => {
    it("tells how far a running audit is and when to ask again", async () => {
      const { body, headers } = await status(running.auditId);
      expect(body.data.audit).toMatchObject({ status: "running", progress: { percent: 40, phase: "crawling" } });
      expect(body.data.audit.progress.phases.map((phase: { status: string }) => phase.status)).toEqual([
        "done",
        "running",
        "skipped",
        "pending",
        "pending",
      ]);
      expect(headers["retry-after"]).toBe("2");
    });

    it("tells that a completed audit is complete", async () => {
      const { body, headers } = await status(done.auditId);
      expect(body.data.audit).toMatchObject({
        status: "completed",
        progress: { percent: 100 },
        runtime: { durationMs: 60_000 },
      });
      expect(headers["retry-after"]).toBeUndefined();
    });

    it("warns that a queued audit waits for nobody, also whoever has seen it before", async () => {
      let processes = NO_PROCESSES;
      const waiting = await createApi({ ...api.deps, processes: () => processes });
      const queued = await seedAudit(api.database.pool, { status: "queued" });
      const ask = (etag = "") =>
        waiting.inject({
          url: `/api/v1/audit/${queued.auditId}/audit-status`,
          headers: { authorization: `Bearer ${api.tokens.viewer}`, "if-none-match": etag },
        });
      const first = await ask();
      expect(first.json().data.audit.warnings).toEqual([]);
      expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
      processes = { ...NO_PROCESSES, queued: 1, oldestQueuedSeconds: 60 };
      const warned = await ask(String(first.headers.etag));
      expect(warned.json().data.audit.warnings).toMatchObject([{ code: "no_worker" }]);
      processes = { ...processes, workers: 1 };
      expect((await ask(String(warned.headers.etag))).json().data.audit.warnings).toEqual([]);
    });

    it("waits for the next version when asked to", async () => {
      const { body } = await status(running.auditId);
      const since = String(body.data.audit.version);
      const waiting = status(running.auditId, { query: { wait: "30", since } });
      await touch();
      expect((await waiting).body.data.audit.version).toBe(Number(since) + 1);
    });

    it("does not wait for an audit that is over, nor for a version already there", async () => {
      expect((await status(done.auditId, { query: { wait: "30" } })).status).toBe(200);
      expect((await status(running.auditId, { query: { wait: "30", since: "0" } })).status).toBe(200);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const { headers } = await status(running.auditId);
      const etag = String(headers.etag);
      const again = await status(running.auditId, { headers: { "if-none-match": etag } });
      expect(again).toMatchObject({ status: 304, text: "" });
      await touch();
      expect((await status(running.auditId, { headers: { "if-none-match": etag } })).status).toBe(200);
    });
  });

  describe("400", () => {
    it.each(["", "1e2", "0x10", "-1", "1.5", " 7"])("takes a whole number only, not %j", async (since) => {
      const { status, body } = await api.call(contract.getAuditStatus, {
        ...{ as: "viewer", params: { auditId: running.auditId }, query: { since } },
      });
      expect([status, body.error.code]).toEqual([400, "validation_failed"]);
    });
  });

  commonRefusals(
    contract.getAuditStatus,
    () => api,
    () => ({ params: { auditId: running.auditId } }),
  );
});
