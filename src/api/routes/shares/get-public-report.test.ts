import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shares as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { endShare, SHARE_PASSWORD, share } from "../../../../test/support/shares.ts";

describe("get-public-report", () => {
  let api: TestApi;
  let done: SeededAudit;
  let token: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    ({ token } = await share(api, done.auditId, { brand: { title: "Tea, looked at" } }));
  });
  afterAll(() => api.close());

  const issuesOf = async (token: string) =>
    (await api.call(contract.listPublicIssues, { as: null, params: { token }, query: { limit: "200" } })).body.data
      .issues;

  describe("200", () => {
    it("shows the results to anybody, without what is only for people inside", async () => {
      const { body, headers, text } = await api.call(contract.getPublicReport, { as: null, params: { token } });
      expect(body.data).toMatchObject({
        score: { overall: 78 },
        brand: { title: "Tea, looked at" },
        audit: { status: "completed", website: "https://tea.example/" },
        setAside: 0,
      });
      expect(body.data.findings).toHaveLength(2);
      expect(headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
      for (const inside of [
        "aud_",
        "iss_",
        "usr_",
        "wsp_",
        "web_",
        "the first heading",
        "credential",
        "options",
        "password",
        "actor",
        'moreUrl":"/',
      ])
        expect(text).not.toContain(inside);
    });

    it("counts what it lists: neither what was set aside nor what checks of our own connection say", async () => {
      const { auditId } = await seedAudit(api.database.pool, { origin: "https://coffee.example" });
      const change = (set: string, where: string) =>
        api.database.pool.query(`update issue set ${set} where audit_id = $1 and ${where}`, [toUuid(auditId)]);
      await change("check_id = 'wp-connection-health'", "content_no = 44");
      await change("status = 'ignored'", "content_no in (0, 1, 44)");
      const { token } = await share(api, auditId);
      const { data } = (await api.call(contract.getPublicReport, { as: null, params: { token } })).body;
      expect(data.setAside).toBe(2);
      expect(data.summary.issues).toEqual({
        ...{ total: 42, open: 42, fixable: 28, bySeverity: { error: 28, warning: 14, notice: 0 } },
      });
      expect(data.findings.map(({ issues }: { issues: number }) => issues).sort()).toEqual([14, 28]);
      expect((await issuesOf(token)).length).toBe(42);
    });
  });

  describe("401", () => {
    it("asks for the password: share_password_required", async () => {
      const { token } = await share(api, done.auditId, { password: SHARE_PASSWORD });
      const look = (cookie?: string) =>
        api.call(contract.getPublicReport, {
          as: null,
          params: { token },
          query: {},
          headers: cookie === undefined ? {} : { cookie },
        });
      for (const cookie of [undefined, "sitemend_report=", "sitemend_report=9999999999.AAAA"])
        expect((await look(cookie)).body.error.code).toBe("share_password_required");
      const pass = await api.deps.shares.passFor(await api.deps.shares.open(token), {
        password: SHARE_PASSWORD,
        address: "192.0.2.7",
      });
      expect((await look(`other=1; sitemend_report=${pass}`)).status).toBe(200);
    });
  });

  describe("404", () => {
    it("knows unknown, expired and revoked links alike", async () => {
      const ended = async (how: "revoked" | "expired") => {
        const one = await share(api, done.auditId);
        await endShare(api, one.id, how);
        return one.token;
      };
      const answers = await Promise.all(
        ["A".repeat(43), "x", await ended("expired"), await ended("revoked")].map(async (token) => {
          const { status, body } = await api.call(contract.getPublicReport, { as: null, params: { token }, query: {} });
          return [status, body.error.code, body.detail];
        }),
      );
      expect(new Set(answers.map(String)).size).toBe(1);
      expect(answers[0]?.[0]).toBe(404);
    });
  });

  commonRefusals(
    contract.getPublicReport,
    () => api,
    () => ({ params: { token } }),
  );
});
