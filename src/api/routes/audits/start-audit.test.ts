import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits as contract, websites } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newKey } from "../../../../test/support/request-keys.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

describe("start-audit", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({ settings: { publicApi: "on" } });
  });
  afterAll(() => api.close());

  const start = (body: unknown, more: object = {}) => api.call(contract.startAudit, { as: "editor", body, ...more });
  const fullAudit = (website: string) => ({ website, type: "full-audit" });

  describe("404", () => {
    it("knows nothing of a website that a request key doesn't list: not_found", async () => {
      const { websiteId } = await seedAudit(api.database.pool);
      const { secret } = await newKey(api, { websiteIds: [websiteId], scopes: ["audits:write"] });
      const answer = await api.call(contract.startAudit, { key: secret, body: fullAudit("https://another.example") });
      expect([answer.status, answer.body.error.code]).toEqual([404, "not_found"]);
    });
  });

  describe("202", () => {
    it("queues the audit, tells the runners and says where to look", async () => {
      const { status, body, headers } = await start(fullAudit("https://example.com/tea?x=1#top"));
      expect(status).toBe(202);
      expect(body.data.audit).toMatchObject({
        status: "queued",
        type: "full-audit",
        website: "https://example.com/tea?x=1",
      });
      expect(headers.location).toBe(body.data.links.status);
      expect(headers["retry-after"]).toBe("2");
      expect(api.announced).toContain(body.data.audit.id);
    });

    it("goes to the workspace where the caller may edit, though the website is in another one as well", async () => {
      await start(fullAudit("https://shared.example"));
      await api.database.pool.query(
        `insert into member (id, "organizationId", "userId", role, "createdAt")
         select 'mem_guest', $1, id, 'viewer', now() from "user" where email = 'stranger@example.com'`,
        [LOCAL_WORKSPACE_ID],
      );
      const { status, body } = await start(fullAudit("https://shared.example"), { as: "stranger" });
      await api.database.pool.query("delete from member where id = 'mem_guest'");
      const { data } = (await api.call(websites.getWebsite, { as: "stranger", params: body.data.audit })).body;
      expect([status, data.website.workspaceId]).toEqual([202, api.strangersWorkspace]);
    });

    it("keeps another User-Agent, also for a rerun", async () => {
      const userAgent = "Mozilla/5.0 (compatible; Tea/1.0)";
      const { body } = await start({ ...fullAudit("https://agent.example"), options: { userAgent } });
      expect(body.data.audit.options.userAgent).toBe(userAgent);
      const { id } = body.data.audit;
      await api.database.pool.query("update audit set status = 'completed' where id = $1", [toUuid(id)]);
      const again = await api.call(contract.rerunAudit, { as: "editor", params: { auditId: id } });
      expect(again.body.data.audit.options.userAgent).toBe(userAgent);
    });

    it("keeps secrets sealed and shows their names only", async () => {
      const options = {
        headers: { "X-Staging": "canary-1" },
        cookies: { key: "canary-2" },
        basicAuth: { username: "u", password: "canary-3" },
      };
      const { body, text } = await start({ ...fullAudit("https://staging.example"), options });
      expect(body.data.audit.options.credentials).toEqual(["header:x-staging", "cookie:key", "basicAuth"]);
      expect(text).not.toContain("canary");
      const { rows } = await api.database.pool.query("select row_to_json(a)::text as row, sealed_access from audit a");
      for (const { row, sealed_access } of rows) expect(`${row}${sealed_access ?? ""}`).not.toContain("canary");
    });

    it("lists the URLs once each, begins with the first, and shows how many they are", async () => {
      const site = "https://listed.example";
      const urls = [`${site}/b`, `${site}/a#top`, `${site}/b#x`];
      const { status, body } = await start({ ...fullAudit(site), options: { urls, userAgent: "Tea/1.0 (own)" } });
      expect([status, body.data.audit.website]).toEqual([202, `${site}/b`]);
      expect(body.data.audit.options).toMatchObject({
        ...{ urlCount: 2, maxPages: 2, sitemapOnly: false, userAgent: "Tea/1.0 (own)" },
      });
    });

    it("does the work once for one Idempotency-Key", async () => {
      const headers = { "idempotency-key": "retry-0001" };
      const first = await start(fullAudit("https://once.example"), { headers });
      const again = await start({ type: "full-audit", website: "https://once.example" }, { headers });
      expect(again.status).toBe(202);
      expect(again.body).toEqual(first.body);
      expect(again.headers["idempotency-replayed"]).toBe("true");
      expect(again.headers.location).toBe(first.headers.location);
    });

    it("lets a quick audit wait beside a full one", async () => {
      await start(fullAudit("https://two.example"));
      expect((await start({ website: "https://two.example", type: "quick-audit" })).status).toBe(202);
    });
  });

  describe("400", () => {
    it.each([
      [{ type: "full-audit" }, "validation_failed"],
      [{ website: "example.com", type: "full-audit" }, "validation_failed"],
      [{ website: "ftp://example.com", type: "full-audit" }, "validation_failed"],
      [{ website: "https://example.com", type: "all" }, "validation_failed"],
      [{ website: "https://example.com", type: "full-audit", option: {} }, "unknown_field"],
      [{ website: "https://example.com", type: "full-audit", options: { maxPage: 1 } }, "unknown_field"],
      [{ website: "https://u:p@example.com", type: "full-audit" }, "target_not_allowed"],
      [{ website: "https://example.com/\ud800", type: "full-audit" }, "validation_failed"],
      [{ website: FORBIDDEN_TARGET, type: "full-audit" }, "target_not_allowed"],
      [{ website: "https://example.com", type: "links-audit" }, "audit_type_not_available"],
    ])("refuses %j with %s", async (body, code) => {
      const answer = await start(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe(code);
    });

    const OWN = "https://tea.example";
    it.each([
      [{ urls: [`${OWN}/a`, "https://cups.example/"] }, "/options/urls/1"],
      [{ urls: ["tea"] }, "/options/urls/0"],
      [{ urls: [] }, "/options/urls"],
      [{ urls: Array.from({ length: 5001 }, (_, n) => `${OWN}/${n}`) }, "/options/urls"],
      [{ urls: [`${OWN}/a`], sitemapOnly: true }, "/options/sitemapOnly"],
    ])("refuses what no audit can be told to read or to send: %#", async (options, pointer) => {
      const { status, body } = await start({ ...fullAudit(OWN), options });
      expect([status, body.error.fields[0].pointer]).toEqual([400, pointer]);
    });

    it.each([{ urls: [`${OWN}/a`] }, { sitemapOnly: true }])("reads one page in a page audit: %j", async (options) => {
      const { body } = await start({ website: OWN, type: "page-audit", options });
      expect(body.error.fields[0].code).toBe("not_in_page_audit");
    });

    it("says that an address carries credentials, and where they belong", async () => {
      const { body, text } = await start(fullAudit("https://user:canary@example.com/"));
      expect(body.error.fields).toEqual([
        {
          pointer: "/website",
          code: "url_credentials",
          message: "The URL contains a username or password; use basicAuth instead.",
        },
      ]);
      expect(text).not.toContain("canary");
    });

    it.each(["", " Tea", "Tea\r\nX-Evil: 1", "Tea\u0007", "Thé", "T".repeat(257)])(
      "refuses the User-Agent %j",
      async (userAgent) => {
        const { body } = await start({ ...fullAudit("https://agent.example"), options: { userAgent } });
        expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/options/userAgent" }] });
      },
    );

    it.each(["Host", "connection", "Transfer-Encoding"])(
      "refuses the header %s, which is not the caller's",
      async (name) => {
        const { status, body } = await start({
          ...fullAudit("https://headers.example"),
          options: { headers: { "X-Staging": "1", [name]: "evil" } },
        });
        expect([status, body.error.code]).toEqual([400, "validation_failed"]);
        expect(body.error.fields).toEqual([
          {
            pointer: `/options/headers/${name}`,
            code: "custom",
            message: `Sitemend sets ${name} itself; leave it out.`,
          },
        ]);
      },
    );

    it("names the types that run when the type is unknown, and documents no other", async () => {
      const { body } = await start({ website: "https://example.com", type: "all" });
      expect(body.error.fields[0].message).toBe("Use one of: full-audit, quick-audit, page-audit.");
      const { paths } = (await api.app.inject("/api/v1/openapi.json")).json();
      const { schema } = paths["/api/v1/audit/start"].post.requestBody.content["application/json"];
      expect(schema.properties.type.enum).toEqual(["full-audit", "quick-audit", "page-audit"]);
    });

    it("guesses what an unknown field was meant to be", async () => {
      const { body } = await start({ website: "https://example.com", typ: "full-audit", type: "full-audit" });
      expect(body.error.fields).toEqual([
        { pointer: "/typ", code: "unknown", message: expect.stringContaining('"type"') },
      ]);
    });
  });

  describe("409", () => {
    it("names the audit that is at work already: audit_already_running", async () => {
      const first = await start(fullAudit("https://busy.example"));
      const second = await start(fullAudit("https://busy.example/other"));
      expect(second.body.error).toMatchObject({
        code: "audit_already_running",
        details: { runningAuditId: first.body.data.audit.id },
      });
    });

    it("is not kept for a key: once the audit is over, the same request starts one", async () => {
      await start(fullAudit("https://later.example"));
      const again = () =>
        start(fullAudit("https://later.example"), { headers: { "idempotency-key": "later-is-fine" } });
      expect((await again()).body.error.code).toBe("audit_already_running");
      await api.database.pool.query(
        "update audit set status = 'cancelled', finished_at = now() where start_url like '%later.example%'",
      );
      expect((await again()).status).toBe(202);
    });

    it("starts one of many at the same moment", async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(fullAudit("https://race.example"))));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    });
  });

  describe("422", () => {
    it("refuses a key that was used for another request", async () => {
      const headers = { "idempotency-key": "retry-0002" };
      await start(fullAudit("https://key.example"), { headers });
      expect((await start(fullAudit("https://other.example"), { headers })).body.error.code).toBe(
        "idempotency_key_reused",
      );
    });
  });

  commonRefusals(
    contract.startAudit,
    () => api,
    () => ({ body: fullAudit("https://common.example") }),
  );
});
