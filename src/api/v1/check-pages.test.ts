import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyPages as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { toUuid } from "#domain/ids.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { seedAudit } from "../../../test/support/seed.ts";

const FORBIDDEN = "https://forbidden.example";

describe("check-pages", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    const checkTarget = async (url: string) => {
      if (url.startsWith(FORBIDDEN)) throw new ServiceError("target_not_allowed");
    };
    world = await openKeyWorld({ audits: { checkTarget } });
  });
  afterAll(() => world.close());

  const check = (body: object, more: object = {}) =>
    world.api.call(contract.checkPages, { key: world.all, body, ...more });
  let sites = 0;
  const fresh = async (origin = `https://published-${++sites}.example`) => {
    const { websiteId } = await seedAudit(world.api.database.pool, { origin });
    const { secret: key } = await newKey(world.api, { websiteIds: [websiteId], scopes: ["audits:write"] });
    return { websiteId, key, origin };
  };

  describe("202", () => {
    it("starts an audit of exactly these pages, each once, and says where it is", async () => {
      const { websiteId: projectId, key, origin } = await fresh();
      const urls = [`${origin}/tea`, `${origin}/coffee#cup`, `${origin}/tea`];
      const { status, body, headers } = await check({ projectId, urls }, { key });
      expect(status).toBe(202);
      const { id } = body.data.audit;
      expect(body.data.audit).toMatchObject({ projectId, status: "queued", type: "quick-audit" });
      expect(headers.location).toBe(`/v1/audits/${id}`);
      expect(world.api.announced).toContain(id);
      const { rows } = await world.api.database.pool.query(
        "select l.urls, a.options, a.start_url from audit a join audit_url_list l on l.audit_id = a.id where a.id = $1",
        [toUuid(id)],
      );
      expect(rows).toMatchObject([
        { start_url: `${origin}/tea`, options: { urlCount: 2, maxPages: 2, externalLinks: false } },
      ]);
      expect(rows[0].urls).toHaveLength(2);
    });
  });

  describe("400, of a body", () => {
    it("takes no pages of another site, and says which", async () => {
      const { websiteId: projectId, key, origin } = await fresh();
      for (const url of ["https://other.example/", "http://169.254.169.254/", "nonsense", origin.replace("s:", ":")]) {
        const { error } = (await check({ projectId, urls: [`${origin}/`, url] }, { key })).body;
        expect([error.code, error.fields[0].pointer]).toEqual(["validation_failed", "/urls/1"]);
      }
      const { pool } = world.api.database;
      expect((await pool.query("select from website where origin like '%other.example%'")).rows).toEqual([]);
    });

    it("takes 1 to 100 pages, and no options", async () => {
      const { websiteId: projectId, key, origin } = await fresh();
      const urls = Array.from({ length: 101 }, (_, page) => `${origin}/${page}`);
      for (const body of [{ urls: [] }, { urls }, {}])
        expect((await check({ projectId, ...body }, { key })).body.error.code).toBe("validation_failed");
      const withOptions = { projectId, urls: urls.slice(1), options: { headers: { cookie: "x" } } };
      expect((await check(withOptions, { key })).body.error.code).toBe("unknown_field");
      expect((await check({ projectId, urls: urls.slice(1) }, { key })).status).toBe(202);
    });

    it("asks no address that may not be audited: target_not_allowed", async () => {
      const { websiteId: projectId, key } = await fresh(FORBIDDEN);
      const { error } = (await check({ projectId, urls: [`${FORBIDDEN}/`] }, { key })).body;
      expect(error.code).toBe("target_not_allowed");
    });
  });

  describe("403, roles", () => {
    it("needs a key of an editor: role_required", async () => {
      const wanted = { websiteIds: [world.own.websiteId], scopes: ["audits:write" as const] };
      await expect(newKey(world.api, wanted, "viewer")).rejects.toThrow("role_required");
    });
  });

  describe("404", () => {
    it("knows no website that the key does not list: not_found", async () => {
      for (const projectId of [world.sibling.websiteId, world.foreign.websiteId, newId("web"), "x"])
        expect((await check({ projectId, urls: ["https://a.example/"] })).body.error.code).toBe("not_found");
    });
  });

  describe("409", () => {
    it("runs one at a time: audit_already_running", async () => {
      const { websiteId: projectId, key, origin } = await fresh();
      const first = await check({ projectId, urls: [`${origin}/`] }, { key });
      const { error } = (await check({ projectId, urls: [`${origin}/`] }, { key })).body;
      expect(error).toMatchObject({
        code: "audit_already_running",
        details: { runningAuditId: first.body.data.audit.id },
      });
    });
  });

  describe("415", () => {
    it("takes JSON only", async () => {
      const answer = await check({}, { body: "a=1", headers: { "content-type": "text/plain" } });
      expect(answer.body.error.code).toBe("unsupported_media_type");
    });
  });

  keyRefusals(
    contract.checkPages,
    () => world,
    () => ({ body: { projectId: world.own.websiteId, urls: ["https://a.example/"] } }),
  );
});
