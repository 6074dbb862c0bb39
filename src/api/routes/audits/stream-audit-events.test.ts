import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
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

  commonRefusals(
    contract.streamAuditEvents,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
