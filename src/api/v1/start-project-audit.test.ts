import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "#contract/index.ts";
import { keyAudits as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { seedAudit } from "../../../test/support/seed.ts";

const FORBIDDEN = "https://forbidden.example";

describe("start-project-audit", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    const checkTarget = async (url: string) => {
      if (url.startsWith(FORBIDDEN)) throw new ServiceError("target_not_allowed");
    };
    world = await openKeyWorld({ audits: { checkTarget } });
  });
  afterAll(() => world.close());

  const start = (body: object, more: object = {}) =>
    world.api.call(contract.startProjectAudit, { key: world.all, body, ...more });
  const fresh = async (origin?: string) => {
    const { websiteId } = await seedAudit(world.api.database.pool, origin === undefined ? {} : { origin });
    const { secret: key } = await newKey(world.api, { websiteIds: [websiteId], scopes: ["audits:write"] });
    return { websiteId, key };
  };

  describe("202", () => {
    it("starts an audit of the website, and says where it is", async () => {
      const { websiteId: projectId, key } = await fresh();
      const { status, body, headers } = await start(
        { projectId, type: "quick-audit", options: { maxPages: 5 } },
        { key },
      );
      expect(status).toBe(202);
      expect(body.data.audit).toMatchObject({ projectId, status: "queued", type: "quick-audit" });
      expect(headers.location).toBe(`/v1/audits/${body.data.audit.id}`);
      expect(world.api.announced).toContain(body.data.audit.id);
    });

    it("is told in the audit log as done by the key", async () => {
      const { websiteId: projectId, key } = await fresh();
      const { body } = await start({ projectId }, { key });
      const log = (await world.api.call(auditLog.listLogEntries, { query: { action: "audit.started" } })).body.data;
      expect(log.entries[0]).toMatchObject({ object: body.data.audit.id, outcome: "done" });
      expect(log.entries[0]).toMatchObject({ actor: "API key CI (owner@example.com)" });
      expect(log.entries[0].actorId).toMatch(/^key_/);
      expect(JSON.stringify(log)).not.toContain(key.slice(-49));
    });

    it("starts one for an Idempotency-Key, and another key's is another's", async () => {
      const { websiteId: projectId, key } = await fresh();
      const headers = { "idempotency-key": "start-of-the-night" };
      const [one, again] = [await start({ projectId }, { key, headers }), await start({ projectId }, { key, headers })];
      expect(again.body.data.audit.id).toBe(one.body.data.audit.id);
      expect(again.headers["idempotency-replayed"]).toBe("true");
      const { secret: other } = await newKey(world.api, { websiteIds: [projectId], scopes: ["audits:write"] });
      expect((await start({ projectId }, { key: other, headers })).body.error.code).toBe("audit_already_running");
    });
  });

  describe("400, of a body", () => {
    it("audits no other site, also not under another scheme or port", async () => {
      for (const url of ["https://other.example/", "http://169.254.169.254/", "nonsense"])
        expect((await start({ projectId: world.own.websiteId, url })).body.error).toMatchObject({
          ...{ code: "validation_failed" },
        });
      const { pool } = world.api.database;
      const { rows } = await pool.query("select from website where origin like '%other.example%'");
      expect(rows).toEqual([]);
    });

    it("lists no URLs of another site", async () => {
      const options = { urls: ["https://other.example/"] };
      const { status } = await start({ projectId: world.own.websiteId, options });
      expect(status).toBe(400);
    });

    it("asks no address that may not be audited: target_not_allowed", async () => {
      const { websiteId: projectId, key } = await fresh(FORBIDDEN);
      expect((await start({ projectId }, { key })).body.error.code).toBe("target_not_allowed");
    });
  });

  describe("403, roles", () => {
    it("ends with the role of who made the key: role_required", async () => {
      const { userId } = await world.api.identity.createUser({ email: "bo@example.com", name: "Bo", role: "editor" });
      const by = {
        ...{ userId, email: "", name: "", sessionId: null, isFresh: true },
        hasSecondFactor: false,
        memberships: [],
      };
      const wish = { workspaceId: "wsp_local", name: "Bo's", scopes: ["audits:write" as const], networks: [], days: 1 };
      const { websiteId: projectId } = await fresh();
      const { secret: key } = await world.api.identity.requestKeys.create({ ...wish, websiteIds: [projectId] }, by);
      await world.api.database.pool.query(`update member set role = 'viewer' where "userId" = $1`, [userId]);
      expect((await start({ projectId }, { key })).body.error.code).toBe("role_required");
      await world.api.database.pool.query(`update member set role = 'editor' where "userId" = $1`, [userId]);
      expect((await start({ projectId }, { key })).status).toBe(202);
    });
  });

  describe("404", () => {
    it("knows no website that the key does not list: not_found", async () => {
      for (const projectId of [world.sibling.websiteId, world.foreign.websiteId, newId("web"), "x"])
        expect((await start({ projectId })).body.error.code).toBe("not_found");
    });
  });

  describe("409", () => {
    it("runs one of a type at a time: audit_already_running", async () => {
      const { websiteId: projectId, key } = await fresh();
      const first = await start({ projectId }, { key });
      const { error } = (await start({ projectId }, { key })).body;
      expect(error).toMatchObject({
        code: "audit_already_running",
        details: { runningAuditId: first.body.data.audit.id },
      });
    });
  });

  describe("415", () => {
    it("takes JSON only", async () => {
      const answer = await start({}, { body: "a=1", headers: { "content-type": "text/plain" } });
      expect(answer.body.error.code).toBe("unsupported_media_type");
    });
  });

  keyRefusals(
    contract.startProjectAudit,
    () => world,
    () => ({ body: { projectId: world.own.websiteId } }),
  );
});
