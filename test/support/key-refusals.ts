/** The refusals that follow from the rules of a route of the public API, tested for each route in its own test file. */
import { describe, expect, it } from "vitest";
import type { AnyRoute } from "#contract/index.ts";
import type { Sample } from "./common-refusals.ts";
import { newId } from "./identity.ts";
import type { KeyWorld } from "./key-world.ts";

export function keyRefusals(
  route: AnyRoute,
  world: () => KeyWorld,
  sample: () => Promise<Sample> | Sample = () => ({}),
): void {
  const { rules } = route.config;
  const { scope } = rules;
  const send = async (key: string, more: Sample = {}) => world().api.call(route, { ...(await sample()), ...more, key });
  const codeWith = async (headers: Record<string, string>) =>
    (await world().api.call(route, { ...(await sample()), as: null, headers })).body.error.code;

  describe("401", () => {
    it("knows request keys only: key_required", async () => {
      const { tokens } = world().api;
      for (const authorization of ["", "Basic YTpi", "Bearer nonsense", `Bearer ${tokens.owner}`])
        expect(await codeWith({ authorization }), authorization).toBe("key_required");
      expect(await codeWith({ cookie: await world().cookie() })).toBe("key_required");
    });

    it("tells a wrong key from one that has ended: key_invalid, key_expired", async () => {
      const { all, revoked, expired, orphan } = world();
      const mistyped = all.replace(/.$/, (last) => (last === "7" ? "8" : "7"));
      for (const key of [mistyped, revoked, orphan]) expect((await send(key)).body.error.code).toBe("key_invalid");
      const answer = await send(expired);
      expect(answer.body.error.code).toBe("key_expired");
      expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="sitemend"/);
    });
  });

  describe("400", () => {
    it("takes no key in the URL, and does not repeat it: key_in_url", async () => {
      const { all } = world();
      for (const query of [{ key: all }, { [all]: "1" }, { key: all.toUpperCase() }]) {
        const answer = await send(all, { query });
        expect(answer.body.error.code).toBe("key_in_url");
        expect(answer.text).not.toContain(all.slice(-40));
      }
    });

    it("names an unknown parameter", async () => {
      expect((await send(world().all, { query: { limitt: "1" } })).body.error.code).toBe("unknown_parameter");
    });
  });

  describe("403", () => {
    it("is for the networks of the key: key_network_denied", async () => {
      expect((await send(world().elsewhere)).body.error.code).toBe("key_network_denied");
    });
  });

  if (scope !== undefined)
    describe("403", () => {
      it(`takes the scope ${scope}, before it looks at the request: key_scope_missing`, async () => {
        const answer = await send(await world().keyWithout(scope), { query: { nonsense: "1" } });
        expect(answer.body.error).toMatchObject({ code: "key_scope_missing", details: { needed: scope } });
      });

      it("refuses while who made it lacks the second factor that the workspace asks for: second_factor_needed", async () => {
        const { pool } = world().api.database;
        const request = await sample();
        await pool.query(
          "insert into workspace_rules values ('wsp_local', true) on conflict (workspace_id) do update set second_factor = true",
        );
        const answer = await world().api.call(route, { ...request, key: world().all });
        await pool.query("delete from workspace_rules");
        expect(answer.body.error.code).toBe("second_factor_needed");
      });
    });

  if (rules.resource)
    describe("404", () => {
      it("knows nothing of another website of the workspace, nor of another workspace, nor of what is none", async () => {
        const { sibling, foreign, all } = world();
        const answers = [];
        for (const other of [sibling, foreign, UNKNOWN, NOTHING]) {
          const { auditId, websiteId: projectId, integrationId } = other;
          answers.push(await send(all, { params: { ...NEVER, auditId, projectId, integrationId } }));
        }
        expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
          answers.map(() => [404, "not_found"]),
        );
        const said = answers.map(({ body: { error, instance: _, ...rest } }) => [rest, { ...error, requestId: "" }]);
        for (const one of said) expect(one).toEqual(said[0]);
      });
    });

  describe("405", () => {
    it("lists the methods that the address takes", async () => {
      const { params = {} } = await sample();
      const url = route.url.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? "x");
      const answer = await world().api.app.inject({ method: "PUT", url });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toContain(route.method);
    });
  });

  describe("406", () => {
    it("answers JSON or nothing", async () => {
      const answer = await send(world().all, { headers: { accept: "text/html" } });
      expect(answer.body.error.code).toBe("not_acceptable");
    });
  });
}

const NEVER = { approvalRequestId: newId("apr"), deploymentId: newId("dep") };
const UNKNOWN = { auditId: newId("aud"), websiteId: newId("web"), integrationId: newId("int") };
const NOTHING = { auditId: "aud_'--", websiteId: "x", integrationId: "int_'--" };
