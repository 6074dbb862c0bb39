/** The refusals that follow from a route's rules, tested for each route in its own test file. */
import { describe, expect, it } from "vitest";
import type { AnyRoute } from "#contract/index.ts";
import type { CallOptions, Person, TestApi } from "./api.ts";
import { newId } from "./identity.ts";

export interface Sample extends Omit<CallOptions, "as"> {}

const LESS: Readonly<Record<string, Person | undefined>> = { owner: "admin", admin: "editor", editor: "viewer" };

export function commonRefusals(
  route: AnyRoute,
  api: () => TestApi,
  sample: () => Promise<Sample> | Sample = () => ({}),
): void {
  const { rules } = route.config;
  const hasBody = "body" in route.schema;
  /** A person at a browser, whose cookie the sample has; else the owner, by a token. */
  const asUsual = rules.needsSession ? { as: null } : {};

  if (rules.access === "caller") {
    describe("401", () => {
      it.each(["Bearer nonsense", "Basic YTpi", "Bearer a.b.c"])("refuses %s", async (authorization) => {
        const answer = await api().call(route, { ...(await sample()), as: null, headers: { authorization } });
        expect(answer.status).toBe(401);
        expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="sitemend"/);
      });

      it("asks an unknown caller to sign in, before anything else", async () => {
        const answer = await api().call(route, {
          as: null,
          query: { nonsense: "1" },
          headers: { accept: "text/html" },
        });
        expect(answer.body.error.code).toBe("authentication_required");
      });
    });
  }

  if (rules.resource) {
    const { kind, role } = rules.resource;
    describe("403", () => {
      it("refuses a member of another workspace, before it looks at the request", async () => {
        const answer = await api().call(route, { ...(await sample()), as: "stranger", query: { nonsense: "1" } });
        expect(answer.body.error.code).toBe("project_access_denied");
      });

      const less = LESS[role];
      if (less)
        it(`refuses the role ${less}`, async () => {
          const answer = await api().call(route, { ...(await sample()), as: less });
          expect(answer.body.error.code).toBe("role_required");
        });
    });

    describe("404", () => {
      const missing = {
        audit: [newId("aud"), newId("web"), "1", "aud_'--"],
        website: [newId("web"), newId("aud"), "x", "web_%"],
        member: [newId("mem"), newId("usr"), "x", "mem_'--", "mem_\0"],
        invitation: [newId("inv"), newId("mem"), "x", "inv_%", "inv_\0"],
        workspace: [newId("wsp"), newId("inv"), "x", "wsp_%", "wsp_\0"],
        brand: [newId("wsp"), newId("inv"), "x", "wsp_%", "wsp_\0"],
        integration: [newId("int"), newId("aud"), "x", "int_%"],
        key: [newId("key"), newId("aud"), "x", "key_%"],
        approval: [newId("apr"), newId("aud"), "x", "apr_%"],
        deployment: [newId("dep"), newId("aud"), "x", "dep_%"],
        alert: [newId("alr"), newId("aud"), "x", "alr_%"],
        recipient: [newId("rcp"), newId("aud"), "x", "rcp_%"],
        tracker: [newId("trk"), newId("aud"), "x", "trk_%"],
        schedule: [newId("sch"), newId("aud"), "x", "sch_%"],
      }[kind];
      it.each(missing)("knows nothing about %s", async (id) => {
        const { headers } = await sample();
        const answer = await api().call(route, {
          ...asUsual,
          ...(headers && { headers }),
          params: {
            ...{ auditId: id, websiteId: id, memberId: id, invitationId: id, workspaceId: id },
            ...{
              integrationId: id,
              keyId: id,
              approvalRequestId: id,
              deploymentId: id,
              scheduleId: id,
              alertId: id,
              recipientId: id,
              trackerId: id,
            },
          },
        });
        expect(answer.body.error.code).toBe("not_found");
      });
    });
  }

  if (rules.role && rules.role !== "viewer") {
    describe("403", () => {
      it("refuses a viewer, before it looks at the request", async () => {
        const answer = await api().call(route, { as: "viewer", body: {} });
        expect(answer.body.error.code).toBe("role_required");
      });
    });
  }

  if (rules.resource || rules.role) {
    describe("403", () => {
      it("refuses who lacks the second factor that the workspace asks for: second_factor_needed", async () => {
        const fixRequest = await sample();
        const { pool } = api().database;
        await pool.query(
          "insert into workspace_rules values ('wsp_local', true) on conflict (workspace_id) do update set second_factor = true",
        );
        const answer = await api().call(route, { ...asUsual, ...fixRequest });
        await pool.query("delete from workspace_rules");
        expect(answer.body.error.code).toBe("second_factor_needed");
      });
    });
  }

  if (rules.isFresh) {
    describe("403", () => {
      it("wants a sign-in of the last hour, before it looks at the request: confirmation_required", async () => {
        const fixRequest = await sample();
        const { pool } = api().database;
        await pool.query(`update session set "createdAt" = now() - interval '61 minutes', "confirmedAt" = null`);
        const answer = await api().call(route, { ...fixRequest, query: { nonsense: "1" } });
        await pool.query(`update session set "createdAt" = now()`);
        expect(answer.body.error.code).toBe("confirmation_required");
      });
    });
  }

  if (rules.needsSession)
    describe("403", () => {
      it("is for people at a browser, and for no token of theirs: session_required", async () => {
        const { headers: _, ...request } = await sample();
        for (const as of ["owner", "editor"] as const) {
          const answer = await api().call(route, { ...request, as, query: { nonsense: "1" } });
          expect(answer.body.error.code).toBe("session_required");
        }
      });
    });

  describe("400", () => {
    it("names an unknown parameter", async () => {
      const answer = await api().call(route, { ...asUsual, ...(await sample()), query: { limitt: "1" } });
      expect(answer.body.error).toMatchObject({ code: "unknown_parameter", fields: [{ pointer: "?limitt" }] });
    });

    if (hasBody)
      it("refuses broken JSON, doubled keys and unknown fields", async () => {
        const { params = {}, headers = {} } = await sample();
        const send = async (body: string) =>
          (
            await api().call(route, {
              ...{ ...asUsual, params, body, headers: { ...headers, "content-type": "application/json" } },
            })
          ).body.error.code;
        expect(await send("{")).toBe("malformed_json");
        expect(await send('{"a":1,"a":2}')).toBe("duplicate_json_key");
        expect(await send('{"nonsense":1}')).toMatch(/unknown_field|validation_failed/);
      });
  });

  describe("405", () => {
    it("lists the methods that the address takes", async () => {
      const { params = {} } = await sample();
      const url = route.url.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? "x");
      const answer = await api().app.inject({ method: "PUT", url });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toContain(route.method);
    });
  });

  if (rules.json) {
    describe("406", () => {
      it("answers JSON or nothing", async () => {
        const { headers = {}, ...rest } = await sample();
        const answer = await api().call(route, { ...asUsual, ...rest, headers: { ...headers, accept: "text/html" } });
        expect(answer.body.error.code).toBe("not_acceptable");
      });
    });
  }

  if (route.method !== "GET") {
    describe("415", () => {
      it("takes JSON only", async () => {
        const { params = {}, headers = {} } = await sample();
        const answer = await api().call(route, {
          ...asUsual,
          params,
          body: "a=1",
          headers: { ...headers, "content-type": "text/plain" },
        });
        expect(answer.body.error.code).toBe("unsupported_media_type");
      });
    });
  }
}
