/** What holds for every route alike. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits, RATE_LIMITS, service } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";
import { seedAudit } from "../../../test/support/seed.ts";
import { createApi } from "../index.ts";

describe("every route", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const start = (headers: Record<string, string>, website = "https://example.com") =>
    api.call(audits.startAudit, { body: { website, type: "full-audit" }, headers });

  describe("413", () => {
    it("takes bodies up to the published limit", async () => {
      const { body } = await api.call(audits.startAudit, {
        body: { website: "x".repeat(1024 * 1024), type: "full-audit" },
      });
      expect(body.error.code).toBe("payload_too_large");
    });
  });

  describe("429", () => {
    it("counts down, refuses, and says when to come back", async () => {
      let now = Date.parse("2026-01-01T00:00:00Z");
      const settings = { ...api.deps.settings, rateLimits: true };
      const limited = await createApi({ ...api.deps, settings, now: () => now });
      const list = () =>
        limited.inject({ url: audits.listAudits.url, headers: { authorization: `Bearer ${api.tokens.viewer}` } });
      const first = await list();
      expect(first.headers["ratelimit-policy"]).toBe('"default";q=600;w=60');
      expect(first.headers.ratelimit).toBe('"default";r=599;t=60');
      for (let n = 1; n < RATE_LIMITS.default.quotas[0].requests; n++) await list();
      now += 20_000;
      const refused = await list();
      expect(refused.json().error).toMatchObject({ code: "rate_limited", retryable: true });
      expect(refused.headers["retry-after"]).toBe("40");
      now += 40_000;
      expect((await list()).statusCode).toBe(200);
    });
  });

  describe("500", () => {
    it("says nothing of the fault but the request's id", async () => {
      const broken = { ...api.deps.audits, checks: () => JSON.parse("secret detail") };
      const { pino } = await import("pino");
      const faulty = await createApi({ ...api.deps, audits: broken, log: pino({ level: "silent" }) });
      const headers = { authorization: `Bearer ${api.tokens.viewer}` };
      const answer = await faulty.inject({ url: service.listChecks.url, headers });
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain("secret");
      expect(answer.json().error.requestId).toBe(answer.headers["x-request-id"]);
    });
  });

  describe("503", () => {
    it("lets waiting clients go and takes no new work while it stops", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "running" });
      const stopping = await createApi(api.deps);
      await stopping.ready();
      const headers = { authorization: `Bearer ${api.tokens.viewer}` };
      const waiting = stopping.inject({ url: `/api/v1/audit/${auditId}/audit-status?wait=60`, headers });
      await waitForWaiter(api);
      await stopping.close();
      expect((await waiting).statusCode).toBe(200);
    });
  });

  describe("507", () => {
    it("begins nothing while the disk is full, keeps no refusal for the next try, and takes what frees space", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      let isFull = true;
      const space = { freeBytes: () => 1, hasRoom: () => !isFull, mayGoOn: () => true };
      const full = await createApi({ ...api.deps, space });
      const headers = { authorization: `Bearer ${api.tokens.owner}`, "idempotency-key": "on-a-full-disk" };
      const payload = { website: "https://full.example", type: "full-audit" };
      const begin = () => full.inject({ method: "POST", url: audits.startAudit.url, headers, payload });
      const refused = await begin();
      expect([refused.statusCode, refused.json().error.code]).toEqual([507, "disk_full"]);
      const { authorization } = headers;
      const metrics = await full.inject({ url: "/metrics", headers: { authorization } });
      expect(metrics.body).toMatch(/^sitemend_disk_free_bytes 1$/m);
      const removed = await full.inject({
        method: "DELETE",
        url: `/api/v1/audit/${auditId}`,
        headers: { authorization },
      });
      expect(removed.statusCode).toBe(204);
      isFull = false;
      expect((await begin()).statusCode).toBe(202);
    });
  });

  describe("idempotency", () => {
    it("refuses a second request while the first is at work: idempotency_in_progress", async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => start({ "idempotency-key": "parallel-1" }, "https://parallel.example")),
      );
      const codes = answers.map(({ status, body }) => (status === 202 ? "done" : body.error.code));
      expect(codes.filter((code) => code === "audit_already_running")).toEqual([]);
      expect(codes).toContain("done");
      expect(new Set(codes).isSubsetOf(new Set(["done", "idempotency_in_progress"]))).toBe(true);
    });

    it("refuses a key that is too short", async () => {
      expect((await start({ "idempotency-key": "short" })).body.error.code).toBe("validation_failed");
    });

    it("keeps refusals too, and each person's keys apart", async () => {
      const headers = { "idempotency-key": "refused-1" };
      const body = { website: "https://u:p@example.com", type: "full-audit" };
      const first = await api.call(audits.startAudit, { body, headers });
      const second = await api.call(audits.startAudit, { body, headers });
      expect(second.headers["idempotency-replayed"]).toBe("true");
      expect(second.body).toEqual(first.body);
      const other = await api.call(audits.startAudit, { as: "editor", body, headers });
      expect(other.headers["idempotency-replayed"]).toBeUndefined();
    });
  });

  it("hides what belongs to others when it is set to", async () => {
    const { auditId } = await seedAudit(api.database.pool);
    const strict = await createApi({ ...api.deps, settings: { ...api.deps.settings, hideForeign: true } });
    const headers = { authorization: `Bearer ${api.tokens.stranger}` };
    const foreign = await strict.inject({ url: `/api/v1/audit/${auditId}`, headers });
    expect(foreign.json().error.code).toBe("not_found");
  });

  it.each(["/v1/projects", "/v1/audits/aud_1", "/v1/optimizations/apply"])(
    "says that %s is not there yet",
    async (url) => {
      const answer = await api.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().error.code).toBe("public_api_not_enabled");
    },
  );

  it("answers an unknown address with a problem", async () => {
    const answer = await api.app.inject("/api/v1/nothing");
    expect(answer.json()).toMatchObject({ status: 404, error: { code: "not_found" } });
  });

  it.each(["/api/v1/audit/%zz/results", `/api/v1/audit/${"aud_".repeat(2500)}/results`])(
    "answers an address that cannot be read with a problem that does not repeat it: %.30s",
    async (url) => {
      const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${api.tokens.viewer}` } });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
      expect(answer.json()).toMatchObject({ instance: "/", error: { code: "not_found", fields: [] } });
      expect(answer.json().error.requestId).toBe(answer.headers["x-request-id"]);
      expect(answer.body).not.toMatch(/%zz|aud_/);
    },
  );

  it("says of a fixed address which method it takes, although an id could stand in its place", async () => {
    const answer = await api.app.inject({
      url: "/api/v1/audit/start",
      headers: { authorization: `Bearer ${api.tokens.viewer}` },
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe("POST");
    expect(answer.headers["x-request-id"]).toBe(answer.json().error.requestId);
    expect(answer.json().error.code).toBe("method_not_allowed");
  });

  it.each([
    ["GET", "/api/v1/audit/aud_1/issues/bulk-apply", "POST"],
    ["PATCH", "/api/v1/audit/aud_1/issues/bulk-preview", "POST"],
    ["GET", "/api/v1/audit/aud_1/applied-changes/check-drift", "POST"],
  ] as const)("takes no id for what %s %s names", async (method, url, allow) => {
    const answer = await api.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
  });

  it.each(["/docs/static/nothing.js", "/docs/static/%5c", "/docs/static/..%2f..%2fpackage.json"])(
    "knows no file at %s",
    async (url) => {
      const answer = await api.app.inject(url);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, "not_found"]);
    },
  );

  it("refuses a NUL in a parameter", async () => {
    const answer = await api.app.inject({
      url: "/api/v1/audits?cursor=a%00b",
      headers: { authorization: `Bearer ${api.tokens.viewer}` },
    });
    expect(answer.json().error.code).toBe("validation_failed");
  });

  it("knows nothing whose id holds a NUL", async () => {
    const { auditId } = await seedAudit(api.database.pool);
    const answer = await api.app.inject({
      url: `/api/v1/audit/${auditId}/issues/a%00b`,
      headers: { authorization: `Bearer ${api.tokens.viewer}` },
    });
    expect(answer.json().error.code).toBe("not_found");
  });

  it("tells browsers to run nothing, and only the docs page to run its own scripts", async () => {
    const data = await api.app.inject("/healthz");
    expect(data.headers["content-security-policy"]).toBe(
      "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    );
    expect(data.headers).toMatchObject({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    expect(data.headers["permissions-policy"]).toContain("camera=(), ");
    const docs = await api.app.inject("/docs/");
    expect(docs.statusCode).toBe(200);
    expect(docs.headers["content-security-policy"]).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(docs.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe-inline/);
  });
});

/** Resolves once somebody waits for a change of an audit. */
async function waitForWaiter({ store }: TestApi): Promise<void> {
  while (store.changes.waiters === 0) await new Promise((resolve) => setImmediate(resolve));
}
