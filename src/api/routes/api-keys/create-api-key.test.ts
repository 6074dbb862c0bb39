import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, apiKeys as contract } from "#contract/index.ts";
import { KEYS_AT_MOST } from "#domain/request-key.ts";
import { type Person, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("create-api-key", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
  });
  afterAll(() => api.close());

  const body = (more: object = {}) => ({
    ...{ name: "CI of the shop", scopes: ["projects:read", "audits:read"], websiteIds: [websiteId], ...more },
  });
  const create = (more: object = {}, as: Person = "owner") => api.call(contract.createApiKey, { as, body: body(more) });

  describe("201", () => {
    it("shows the key once, keeps its hash, and ends it after ninety days", async () => {
      const { status, body } = await create({ networks: ["192.0.2.0/24", "2001:db8::1"] });
      expect(status).toBe(201);
      const { key, secret } = body.data;
      expect(key).toMatchObject({
        ...{ name: "CI of the shop", websiteIds: [websiteId], networks: ["192.0.2.0/24", "2001:db8::1"] },
        ...{ state: "active", lastUsedAt: null, rolls: 0, createdBy: { name: "owner" } },
      });
      expect(Math.round((Date.parse(key.expiresAt) - Date.parse(key.createdAt)) / 86_400_000)).toBe(90);
      expect(secret).toMatch(/^sitemend_live_/);
      const list = await api.call(contract.listApiKeys);
      expect(list.text).not.toContain(secret.slice(-49));
    });

    it("is told in the audit log, without the secret", async () => {
      const { key, secret } = (await create({ name: "Told" })).body.data;
      const { body, text } = await api.call(auditLog.listLogEntries, { query: { action: "key.created" } });
      expect(body.data.entries[0]).toMatchObject({ object: key.id, outcome: "done", details: { key: "Told" } });
      expect(text).not.toContain(secret.slice(-49));
    });

    it("keeps no answer for an Idempotency-Key", async () => {
      const request = { body: body(), headers: { "idempotency-key": "key-of-ci-1" } };
      const [one, other] = [
        await api.call(contract.createApiKey, request),
        await api.call(contract.createApiKey, request),
      ];
      expect(one.body.data.secret).not.toBe(other.body.data.secret);
    });
  });

  describe("400", () => {
    it.each([
      [{ name: "" }, "/name"],
      [{ name: "a\u202eb" }, "/name"],
      [{ scopes: [] }, "/scopes"],
      [{ scopes: ["approvals:grant"] }, "/scopes/0"],
      [{ websiteIds: [] }, "/websiteIds"],
      [{ networks: ["192.0.2.0/33"] }, "/networks/0"],
      [{ networks: ["example.com"] }, "/networks/0"],
      [{ expiresInDays: 0 }, "/expiresInDays"],
      [{ expiresInDays: 366 }, "/expiresInDays"],
    ])("refuses %j", async (more, pointer) => {
      expect((await create(more)).body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer }] });
    });

    it("takes websites of the workspace only", async () => {
      const foreign = await seedAudit(api.database.pool, { workspaceId: api.strangersWorkspace });
      for (const wrong of [foreign.websiteId, newId("web"), "x"])
        expect((await create({ websiteIds: [websiteId, wrong] })).body.error).toMatchObject({
          ...{ code: "validation_failed", fields: [{ pointer: "/websiteIds/1" }] },
        });
    });
  });

  describe("403, roles", () => {
    it.each([
      ["viewer", "audits:read", 201],
      ["viewer", "audits:write", 403],
      ["editor", "audits:write", 201],
      ["editor", "approvals:request", 201],
      ["editor", "changes:apply", 403],
      ["admin", "changes:apply", 201],
    ] as const)("lets %s give %s: %i", async (as, scope, status) => {
      const answer = await create({ scopes: [scope] }, as);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body.error.code).toBe("role_required");
    });

    it("makes none in a workspace of others: project_access_denied", async () => {
      const answer = await create({ workspaceId: api.strangersWorkspace });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  describe("409", () => {
    it("stops at so many that nobody could oversee them: too_many_keys", async () => {
      await api.database.pool.query(
        `insert into request_key (id, workspace_id, name, scopes, networks, created_by, expires_at, secret_hash)
         select gen_random_uuid(), 'wsp_local', 'x', '{projects:read}', '{}', 'usr_x', now() + interval '1 day', n::text
         from generate_series(1, $1) n`,
        [KEYS_AT_MOST],
      );
      expect((await create()).body.error.code).toBe("too_many_keys");
      await api.database.pool.query("update request_key set revoked_at = now() where name = 'x'");
      expect((await create()).status).toBe(201);
    });
  });

  commonRefusals(
    contract.createApiKey,
    () => api,
    () => ({ body: body() }),
  );
});
