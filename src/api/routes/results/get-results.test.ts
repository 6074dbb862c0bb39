import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { results as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-results", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const results = (auditId: string, query: Record<string, string> = {}) =>
    api.call(contract.getResults, { as: "viewer", params: { auditId }, query });

  describe("200", () => {
    it("shows score, summary and findings, most grave first", async () => {
      const { body } = await results(done.auditId);
      expect(body).toMatchObject({ success: true, data: { audit: { id: done.auditId, status: "completed" } } });
      expect(body.data.score).toMatchObject({ overall: 78, grade: "B", previous: null, delta: null });
      // One for each check, however many issues it has.
      expect(body.data.summary.topOpportunities).toHaveLength(2);
      expect(body.data.passed).toEqual([{ checkId: "passed-check", pagesChecked: 2 }]);
      expect(body.data.notChecked).toEqual([]);
      const [first, second] = body.data.findings;
      expect(first).toMatchObject({ checkId: "title-missing", title: "Title missing", affectedPages: 1, issues: 30 });
      expect(first.issuesBySeverity).toEqual({ error: 30, warning: 0, notice: 0 });
      expect(first.instances).toHaveLength(20);
      expect(first.instances[0]).toMatchObject({ message: "title-missing at the head", suggestedValue: "Tea" });
      expect(first.moreUrl).toBe(`/api/v1/audit/${done.auditId}/seo-issues?check=title-missing`);
      expect(second).toMatchObject({ checkId: "link-broken", moreUrl: null });
    });

    it("pages through the findings", async () => {
      const first = await results(done.auditId, { limit: "1" });
      const { nextCursor: cursor, totalEstimate } = first.body.data.page;
      const second = await results(done.auditId, { limit: "1", cursor });
      expect(totalEstimate).toBe(2);
      expect(second.body.data.findings[0].checkId).toBe("link-broken");
      expect(second.body.data.page).toMatchObject({ nextCursor: null, hasMore: false });
    });

    it("compares with the audit before", async () => {
      const origin = "https://again.example";
      await seedAudit(api.database.pool, { origin });
      const { auditId } = await seedAudit(api.database.pool, { origin });
      expect((await results(auditId)).body.data.score).toMatchObject({ previous: 78, delta: 0 });
    });

    it("follows what happened to issues since the audit ended", async () => {
      const { auditId, issueIds } = await seedAudit(api.database.pool);
      const [fixed = "", ignored = "", applied = ""] = issueIds;
      const errors = async () => (await results(auditId)).body.data;
      const move = (issue: string, status: string) =>
        api.database.pool.query("update issue set status = $2, version = version + 1 where id = $1", [
          toUuid(issue as (typeof issueIds)[number]),
          status,
        ]);
      const before = await errors();
      expect(before).toMatchObject({ setAside: 0, summary: { issues: { total: 45, open: 45 } } });
      await move(fixed, "resolved");
      await move(ignored, "ignored");
      await move(applied, "applied_unverified");
      await api.database.pool.query("update audit set version = version + 1 where id = $1", [toUuid(auditId)]);
      const after = await errors();
      expect(after.setAside).toBe(2);
      expect(after.summary.issues).toEqual({
        ...{ total: 45, open: 42, fixable: 27, bySeverity: { error: 28, warning: 15, notice: 0 } },
      });
      expect(after.findings[0]).toMatchObject({ checkId: "title-missing", issues: 28 });
      const shown = after.findings[0].instances.map(({ issueId }: { issueId: string }) => issueId);
      expect(shown).toContain(applied);
      for (const gone of [fixed, ignored]) {
        expect(shown).not.toContain(gone);
        expect(after.summary.topOpportunities).not.toContain(gone);
      }
    });

    it("shows what is there so far when asked to", async () => {
      const { auditId, websiteId } = await seedAudit(api.database.pool, { status: "running" });
      const soFar = async () => (await results(auditId, { partial: "true" })).body.data;
      const { audit, score, findings } = await soFar();
      expect(audit).toMatchObject({ status: "running", completeness: { partial: true, reason: "running" } });
      expect(score).toBeNull();
      const [first, second] = findings;
      expect(first).toMatchObject({ checkId: "title-missing", severity: "error", affectedPages: 1, issues: 30 });
      expect(first.instances).toHaveLength(20);
      expect(first.instances[0]).toMatchObject({
        url: expect.stringMatching(/\/tea$/),
        message: "title-missing at the head",
      });
      expect(second).toMatchObject({ checkId: "link-broken", issues: 15, moreUrl: null });
      await api.database.pool.query(
        `insert into ignored_issue (website_id, fingerprint, reason, author_id, author)
         select $1, fingerprint, 'intended', 'usr_test', 'Ann' from issue_draft where audit_id = $2 and check_id = 'title-missing' and content_no <> 3`,
        [toUuid(websiteId), toUuid(auditId)],
      );
      expect((await soFar()).findings).toContainEqual(expect.objectContaining({ checkId: "title-missing", issues: 1 }));
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId };
      const { headers } = await api.call(contract.getResults, { params });
      expect(
        (await api.call(contract.getResults, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  describe("400", () => {
    it("refuses a cursor of another audit: cursor_mismatch", async () => {
      const other = await seedAudit(api.database.pool);
      const { nextCursor: cursor } = (await results(other.auditId, { limit: "1" })).body.data.page;
      expect((await results(done.auditId, { limit: "1", cursor })).body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("409", () => {
    it.each(["queued", "running", "cancelled"] as const)(
      "has none for one that is %s: audit_not_completed",
      async (status) => {
        const { auditId } = await seedAudit(api.database.pool, { status });
        const { body, headers } = await results(auditId);
        expect(body.error).toMatchObject({ code: "audit_not_completed", details: { status } });
        expect(headers["retry-after"]).toBe(status === "cancelled" ? undefined : "2");
      },
    );

    it("says why for one that failed: audit_failed", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "failed" });
      expect((await results(auditId)).body.error).toMatchObject({
        code: "audit_failed",
        details: { failure: "site_unreachable" },
      });
    });
  });

  commonRefusals(
    contract.getResults,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
