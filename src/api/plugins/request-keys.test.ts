import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "#api/index.ts";
import { audits, RATE_LIMITS, routes } from "#contract/index.ts";
import { keyAudits, projects } from "#contract/v1/index.ts";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import type { KeyScope } from "#domain/request-key.ts";
import { withinWorkspacesOf } from "#store/index.ts";
import { newId } from "../../../test/support/identity.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";

const ofPeople = routes.filter(({ config }) => config.rules.access === "caller");
/** They take keys, too. */
const beside = ofPeople.filter(({ config }) => config.rules.scope !== undefined);

describe("the public API", () => {
  let world: KeyWorld;
  const apps: Api[] = [];
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  afterAll(() => world.close());

  const open = async (settings: object, more: object = {}) => {
    const { deps } = world.api;
    const app = await createApi({ ...deps, ...more, settings: { ...deps.settings, ...settings } });
    apps.push(app);
    return app;
  };
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const originOf = async ({ websiteId }: { readonly websiteId: WebsiteId }): Promise<string> => {
    const { rows } = await world.api.database.pool.query("select origin from website where id = $1", [
      toUuid(websiteId),
    ]);
    return rows[0].origin;
  };

  it("is not there while it is off, whoever asks for it", async () => {
    const app = await open({ publicApi: "off" });
    for (const url of ["/v1", "/v1/", "/v1/projects", "/v1/openapi.json", "/v1/nothing"])
      for (const headers of [{}, bearer(world.all)]) {
        const { statusCode, headers: got, body } = await app.inject({ url, headers });
        expect([statusCode, JSON.parse(body).error.code]).toEqual([404, "public_api_not_enabled"]);
        expect(got).not.toHaveProperty("sitemend-api-stage");
      }
  });

  it("says in every answer that it is a preview, and nothing when it is on", async () => {
    const app = await open({ publicApi: "preview" });
    for (const [url, headers, status] of [
      ["/v1/projects", bearer(world.all), 200],
      ["/v1/projects", {}, 401],
      [`/v1/projects/${world.sibling.websiteId}`, bearer(world.all), 404],
      ["/v1/openapi.json", {}, 200],
      ["/v1/nothing", {}, 404],
    ] as const) {
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.headers["sitemend-api-stage"]], url).toEqual([status, "preview"]);
      expect((await world.api.app.inject({ url, headers })).headers).not.toHaveProperty("sitemend-api-stage");
    }
    expect((await app.inject("/api/v1/limits")).headers).not.toHaveProperty("sitemend-api-stage");
  });

  it("answers an address that it does not have with a problem, also in a browser", async () => {
    const answer = await world.api.app.inject({ url: "/v1/nothing", headers: { accept: "text/html" } });
    expect(answer.json()).toMatchObject({ status: 404, error: { code: "not_found" } });
  });

  it("asks for a key and takes no session beside it into account", async () => {
    const headers = { ...bearer(world.all), cookie: await world.cookie(), origin: "https://evil.example" };
    const { body } = await world.api.call(projects.listProjects, { as: null, headers });
    expect(body.data.projects).toMatchObject([{ id: world.own.websiteId }]);
  });

  it("is no way into the other API, except for what runs and reads an audit", async () => {
    const others = ofPeople.filter((route) => !beside.includes(route));
    expect(others.length).toBeGreaterThan(80);
    for (const route of others) {
      const answer = await world.api.call(route, { key: world.all });
      expect([answer.status, answer.body.error.code], route.config.operationId).toEqual([401, "token_invalid"]);
    }
    const open = beside.map(({ config }) => config.operationId);
    expect(open.sort()).toEqual([
      ...[
        "cancelAudit",
        "compareAudits",
        "exportAudit",
        "getAudit",
        "getAuditStatus",
        "getCrawlMap",
        "getResults",
        "getStructure",
      ],
      ...["listChecks", "startAudit"],
    ]);
  });

  it("is no way into it at all while the public API is off", async () => {
    const app = await open({ publicApi: "off" });
    const { statusCode, body } = await app.inject({
      url: `/api/v1/audit/${world.own.auditId}`,
      headers: bearer(world.all),
    });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([401, "token_invalid"]);
  });

  it("starts, follows and cancels an audit of a website that the key lists, and of no other", async () => {
    const start = async (origin: string) =>
      world.api.call(audits.startAudit, {
        key: world.all,
        body: { website: `${origin}/`, type: "page-audit" },
      });
    const started = await start(await originOf(world.own));
    expect(started.status, started.text).toBe(202);
    const params = { auditId: started.body.data.audit.id };
    for (const route of [audits.getAudit, audits.getAuditStatus, audits.cancelAudit])
      expect((await world.api.call(route, { key: world.all, params })).status).toBeLessThan(300);
    await world.api.database.pool.query("delete from audit where id = $1", [toUuid(params.auditId as AuditId)]);
    for (const origin of [await originOf(world.sibling), await originOf(world.foreign), "https://unknown.example"]) {
      const { status, body } = await start(origin);
      expect([status, body.error.code], origin).toEqual([404, "not_found"]);
    }
  });

  describe.each(beside)("beside people, $config.operationId", (route) => {
    const scope = route.config.rules.scope as KeyScope;
    const send = (key: string, more: object = {}) =>
      world.api.call(route, { params: { auditId: world.own.auditId }, key, ...more });
    const code = async (answer: ReturnType<typeof send>) => (await answer).body.error.code;

    it("tells keys that don't count: key_invalid, key_expired, key_network_denied", async () => {
      const mistyped = world.all.replace(/.$/, (last) => (last === "7" ? "8" : "7"));
      for (const key of [mistyped, world.revoked, world.orphan]) expect(await code(send(key))).toBe("key_invalid");
      expect(await code(send(world.expired))).toBe("key_expired");
      expect(await code(send(world.elsewhere))).toBe("key_network_denied");
    });

    it("takes the scope, and no key in the URL: key_scope_missing, key_in_url", async () => {
      const without = await send(await world.keyWithout(scope));
      expect(without.body.error).toMatchObject({ code: "key_scope_missing", details: { needed: scope } });
      const inUrl = await send(world.all, { query: { key: world.all } });
      expect(inUrl.body.error.code).toBe("key_in_url");
      expect(inUrl.text).not.toContain(world.all.slice(-40));
    });

    it("refuses while who made it lacks the second factor: second_factor_needed", async () => {
      const { pool } = world.api.database;
      await pool.query("insert into workspace_rules values ('wsp_local', true)");
      expect(await code(send(world.all))).toBe("second_factor_needed");
      await pool.query("delete from workspace_rules");
    });

    it.runIf(route.config.rules.resource)("knows nothing of what the key doesn't list: not_found", async () => {
      for (const { auditId } of [world.sibling, world.foreign, { auditId: newId("aud") }])
        expect(await code(send(world.all, { params: { auditId } }))).toBe("not_found");
    });
  });

  it("does not repeat a key that was sent in a path, however it is written", async () => {
    for (const path of [world.all, world.all.replaceAll("_", "%5f"), world.all.replace("s", "%73")]) {
      const { statusCode, body } = await world.api.app.inject({
        url: `/v1/audits/${path}`,
        headers: bearer(world.all),
      });
      expect([statusCode, JSON.parse(body).error.code]).toEqual([400, "key_in_url"]);
      expect(body).not.toContain(world.all.slice(-40));
    }
  });

  it("counts requests by key, and starts over all processes exactly", async () => {
    const processes = () => ({ ...NO_PROCESSES, servers: 2 });
    const [one, other] = [
      await open({ rateLimits: true }, { processes }),
      await open({ rateLimits: true }, { processes }),
    ];
    const { secret } = await newKey(world.api, {
      ...{ websiteIds: [world.own.websiteId], scopes: ["audits:write", "projects:read"] },
    });
    const first = await one.inject({ url: projects.listProjects.url, headers: bearer(secret) });
    expect(first.headers.ratelimit).toBe(`"key";r=${RATE_LIMITS.key.quotas[0].requests - 1};t=60`);
    const another = await one.inject({ url: projects.listProjects.url, headers: bearer(world.all) });
    expect(another.headers.ratelimit).toBe(first.headers.ratelimit);
    const begin = (app: Api) =>
      app.inject({
        ...{ method: "POST", url: keyAudits.startProjectAudit.url, headers: bearer(secret) },
        payload: { projectId: "x" },
      });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => begin(n % 2 === 0 ? one : other)));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14);
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(10);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers["retry-after"]).toMatch(/^\d+$/);
  });

  it("shows and takes nothing of another website, even where no check of ours is made", async () => {
    const { pool } = world.api.database;
    const { key, principal } = await world.api.identity.requestKeys.verify(world.all, "192.0.2.1");
    const within = (statement: string) => withinWorkspacesOf(principal.userId, () => pool.query(statement), key);
    for (const table of ["audit", "issue", "page", "known_url", "report_share", "applied_change"]) {
      const { rows } = await within(`select t::text as row from ${table} t`);
      for (const other of [world.sibling, world.foreign])
        expect(rows.filter(({ row }) => row.includes(toUuid(other.auditId)))).toEqual([]);
    }
    expect((await within("select from issue")).rowCount).toBe(45);
    expect(
      (await within(`update audit set version = version where id = '${toUuid(world.sibling.auditId)}'`)).rowCount,
    ).toBe(0);
    const insert = `insert into website (id, workspace_id, origin, name) values (gen_random_uuid(), 'wsp_local', 'x', 'x')`;
    await expect(within(insert)).rejects.toThrow("row-level security");
  });

  it("shows of its maker's workspaces the key's alone, also in the database itself", async () => {
    const { pool } = world.api.database;
    const { rows } = await pool.query(`select id from "user" where email = 'owner@example.com'`);
    const userId = rows[0].id;
    await pool.query(
      `insert into member (id, "organizationId", "userId", role, "createdAt") values ('mem_both', $1, $2, 'owner', now())`,
      [world.api.strangersWorkspace, userId],
    );
    const { body } = await world.api.call(keyAudits.listProjectAudits, { key: world.all });
    expect(body.data.audits.map(({ id }: { id: string }) => id)).toEqual([world.own.auditId]);
    const { own, sibling, foreign } = world;
    const seen = async (to?: Parameters<typeof withinWorkspacesOf>[2]) => {
      const read = () => pool.query("select id::text from website order by id");
      return (await withinWorkspacesOf(userId, read, to)).rows.map(({ id }) => fromUuid("web", id));
    };
    const all = [own, sibling, foreign].map(({ websiteId }) => websiteId);
    expect(await seen()).toEqual(all);
    expect(await seen({ workspaceId: "wsp_local", websiteIds: all })).toEqual([own.websiteId, sibling.websiteId]);
    expect(await seen({ workspaceId: "wsp_local", websiteIds: [sibling.websiteId] })).toEqual([sibling.websiteId]);
    expect(await seen({ workspaceId: "wsp_local", websiteIds: [] })).toEqual([]);
    expect(await seen({ workspaceId: "wsp_nowhere", websiteIds: all })).toEqual([]);
    expect(await seen()).toEqual(all);
    await pool.query("delete from member where id = 'mem_both'");
  });
});
