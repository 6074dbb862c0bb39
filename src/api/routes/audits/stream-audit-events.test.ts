import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { audits as contract, STREAMS_PER_USER } from "#contract/index.ts";
import { NO_PROGRESS } from "#domain/audit.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { readEvents } from "../../../../test/support/event-stream.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("stream-audit-events", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const listen = (auditId: string, headers: Record<string, string> = {}) =>
    api.call(contract.streamAuditEvents, { as: "viewer", params: { auditId }, headers });

  describe("200", () => {
    it("tells what happened and ends with the audit", async () => {
      const { text, headers } = await listen(done.auditId);
      expect(headers["content-type"]).toBe("text/event-stream; charset=utf-8");
      expect(text).toMatch(
        /^retry: 2000\n\nid: \d+\nevent: audit.queued\ndata: .*\n\nid: \d+\nevent: audit.completed\ndata: .*\n\n$/,
      );
    });

    it("sends events of each kind as the document describes them", async () => {
      const failure = { code: "timeout", message: "Too slow.", nextStep: "Try again.", retryable: true };
      const { auditId } = await seedAudit(api.database.pool, { status: "completed" });
      const happened: [string, object][] = [
        ["audit.phase", { phase: "crawling" }],
        ["audit.progress", NO_PROGRESS],
        ["audit.cancel_requested", {}],
        ["audit.failed", { status: "failed", failure }],
      ];
      for (const [type, data] of happened)
        await api.database.pool.query("insert into audit_event (audit_id, type, data) values ($1, $2, $3)", [
          ...[toUuid(auditId), type, data],
        ]);
      const events = readEvents((await listen(auditId)).text);
      expect(events.map(({ event }) => event)).toEqual([
        ...["audit.queued", "audit.completed"],
        ...happened.map(([type]) => type),
      ]);
      const { components, paths } = (await api.app.inject("/api/v1/openapi.json")).json();
      const { schema } = paths["/api/v1/audit/{auditId}/events"].get.responses[200].content["text/event-stream"];
      expect(schema.contentSchema).toEqual({ type: "array", items: { $ref: "#/components/schemas/AuditEvent" } });
      const described = components.schemas.AuditEvent.oneOf.flatMap(
        (one: { properties: { event: { enum: string[] } } }) => one.properties.event.enum,
      );
      expect(described).toEqual(expect.arrayContaining(events.map(({ event }) => event)));
    });

    it("leaves out what an older version said in another way", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      const [id, type] = [toUuid(auditId), "audit.progress"];
      await api.database.pool.query("insert into audit_event (audit_id, type, data) values ($1, $2, '{}')", [id, type]);
      expect(readEvents((await listen(auditId)).text).map(({ event }) => event)).toEqual([
        ...["audit.queued", "audit.completed"],
      ]);
    });

    it("goes on after the last event that the client has", async () => {
      const [id = ""] = /\d+/.exec((await listen(done.auditId)).text.replace("retry: 2000", "")) ?? [];
      const { text } = await listen(done.auditId, { "last-event-id": id });
      expect(text).not.toContain("audit.queued");
      expect(text).toContain("audit.completed");
    });

    it("passes on what happens while it is open", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "queued" });
      const listening = listen(auditId);
      await api.call(contract.cancelAudit, { params: { auditId } });
      expect((await listening).text).toMatch(/event: audit.queued.*event: audit.cancelled/s);
    });
  });

  describe("429", () => {
    it("refuses one stream too many to a user, and ends none of the others: too_many_streams", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "queued" });
      const before = api.store.changes.waiters;
      const listening = Array.from({ length: STREAMS_PER_USER }, () => listen(auditId));
      await vi.waitUntil(() => api.store.changes.waiters === before + STREAMS_PER_USER, { timeout: 60_000 });
      const { status, body } = await listen(auditId);
      expect([status, body.error.code]).toEqual([429, "too_many_streams"]);
      const other = await api.call(contract.streamAuditEvents, { as: "editor", params: { auditId: done.auditId } });
      expect(other.status).toBe(200);
      await api.call(contract.cancelAudit, { params: { auditId } });
      for (const { text } of await Promise.all(listening)) expect(text).toContain("event: audit.cancelled");
      expect((await listen(auditId)).status).toBe(200);
    });
  });

  commonRefusals(
    contract.streamAuditEvents,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
