import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shares as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { endShare, SHARE_PASSWORD, share } from "../../../../test/support/shares.ts";

describe("list-public-issues", () => {
  let api: TestApi;
  let done: SeededAudit;
  let token: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    ({ token } = await share(api, done.auditId, { brand: { title: "Tea, looked at" } }));
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) =>
    api.call(contract.listPublicIssues, { as: null, params: { token }, query });

  describe("200", () => {
    it("pages through every issue once, filtered if wished", async () => {
      const ids: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await list({ limit: "20", ...(cursor === "" ? {} : { cursor }) });
        ids.push(...body.data.issues.map(({ locator }: { locator: string }) => locator));
        cursor = body.data.page.nextCursor;
        expect(`${JSON.stringify(body.data)} ${Buffer.from(cursor ?? "", "base64url")}`).not.toMatch(/(aud|iss|web)_/);
      }
      expect(new Set(ids).size).toBe(45);
      expect(ids).toHaveLength(45);
      expect((await list({ severity: "warning" })).body.data.issues).toHaveLength(15);
      expect((await list({ check: "title-missing" })).body.data.issues).toHaveLength(30);
    });

    it("keeps back what checks of our own connection say, even when asked by name", async () => {
      await api.database.pool.query(
        "update issue set check_id = 'wp-connection-health' where check_id = 'link-broken'",
      );
      expect((await list({ check: "wp-connection-health" })).body.data.issues).toEqual([]);
      expect((await list()).body.data.issues).toHaveLength(30);
      await api.database.pool.query(
        "update issue set check_id = 'link-broken' where check_id = 'wp-connection-health'",
      );
    });
  });

  describe("400", () => {
    it("refuses a cursor with other filters: cursor_mismatch", async () => {
      const { nextCursor: cursor } = (await list({ limit: "1" })).body.data.page;
      expect((await list({ limit: "1", severity: "error", cursor })).body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("401", () => {
    it("asks for the password: share_password_required", async () => {
      const { token } = await share(api, done.auditId, { password: SHARE_PASSWORD });
      const look = (cookie?: string) =>
        api.call(contract.listPublicIssues, {
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
          const { status, body } = await api.call(contract.listPublicIssues, {
            as: null,
            params: { token },
            query: {},
          });
          return [status, body.error.code, body.detail];
        }),
      );
      expect(new Set(answers.map(String)).size).toBe(1);
      expect(answers[0]?.[0]).toBe(404);
    });
  });

  commonRefusals(
    contract.listPublicIssues,
    () => api,
    () => ({ params: { token } }),
  );
});
