import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, tasks as contract, issues } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("add-tasks", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const add = async (body: unknown, audit = done) =>
    api.call(contract.addTasks, { as: "editor", params: { auditId: audit.auditId }, body });
  const list = async ({ websiteId } = done) =>
    (await api.call(contract.listTasks, { as: "viewer", params: { websiteId } })).body.data;

  describe("201", () => {
    it("adds issues with their suggestions, and keeps a value of one's own", async () => {
      const [first = "", second = ""] = done.issueIds;
      const chosen = [{ issueId: first }, { issueId: second, value: "Green tea from Uji" }];
      const { status, body } = await add({ issues: chosen });
      expect({ status, ...body.data }).toEqual({ status: 201, added: 2, already: 0, leftOut: 0 });
      const params = { auditId: done.auditId, issueId: first };
      const { issue } = (await api.call(issues.getIssue, { as: "viewer", params })).body.data;
      const { tasks, counts } = await list();
      expect(tasks).toMatchObject([
        {
          ...{ issueId: first, checkId: issue.checkId, url: issue.url, message: issue.message, state: "to_do" },
          ...{ howToFix: issue.howToFix, value: issue.suggestedValue, isEdited: false, addedBy: "editor" },
          ...{ doneBy: null, doneAt: null, judgedBy: null },
        },
        { issueId: second, value: "Green tea from Uji", isEdited: true },
      ]);
      expect(counts).toEqual({ to_do: 2, done: 0, verified: 0, still_found: 0 });
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "tasks.added" } })).body.data;
      expect(entries[0]).toMatchObject({ actor: "editor@example.com", outcome: "done", details: { added: 2 } });
    });

    it("leaves what is on the list as it is, but for a value of one's own", async () => {
      const [first = "", second = ""] = done.issueIds;
      const again = await add({ issues: [{ issueId: first, value: "Another" }, { issueId: second }] });
      expect(again.body.data).toEqual({ added: 0, already: 2, leftOut: 0 });
      expect((await list()).tasks).toMatchObject([{ value: "Another" }, { value: "Green tea from Uji" }]);
    });

    it("adds all open issues that match, those of most impact first", async () => {
      const other = await seedAudit(api.database.pool);
      const { body } = await add({ matching: { severity: ["error"], suggested: true } }, other);
      const read = { query: { severity: "error", status: "open", limit: "200" }, params: { auditId: other.auditId } };
      const found = (await api.call(issues.listIssues, { as: "viewer", ...read })).body.data.issues;
      const expected = found.filter(({ suggestedValue }: { suggestedValue: string | null }) => suggestedValue !== null);
      expect(expected.length).toBeGreaterThan(1);
      expect(body.data).toEqual({ added: expected.length, already: 0, leftOut: 0 });
      const { tasks } = await list(other);
      expect(tasks.map(({ issueId }: { issueId: string }) => issueId)).toEqual(
        expected.slice(0, 50).map(({ id }: { id: string }) => id),
      );
    });

    it("has no room beyond the limit, and says so", async () => {
      const full = await seedAudit(api.database.pool);
      await api.database.pool.query(
        `insert into task (id, website_id, fingerprint, audit_id, issue_id, audit_type, start_url, looked_for, check_id, category, scope, severity,
           page_url, url, locator, message, state, added_by)
         select gen_random_uuid(), (select website_id from audit where id = i.audit_id), 'other ' || n, i.audit_id, i.id, 'full-audit', '', '{}', 'x',
           'html', 'page', 'error', '', '', '', '', 'to_do', 'x'
         from generate_series(1, 9999) n, (select * from issue order by id desc limit 1) i`,
      );
      const chosen = full.issueIds.slice(0, 3).map((issueId) => ({ issueId }));
      expect((await add({ issues: chosen }, full)).body.data).toEqual({ added: 1, already: 0, leftOut: 2 });
    });
  });

  describe("400", () => {
    it.each([
      [{}, "/"],
      [{ issues: [], matching: {} }, "/issues"],
      [{ issues: [{ issueId: "iss_x" }] }, "/issues/0/issueId"],
      [{ matching: { severity: ["grave"] } }, "/matching/severity/0"],
    ])("refuses %j", async (body, pointer) => {
      const answer = await add(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields[0].pointer).toContain(pointer === "/" ? "" : pointer);
    });

    it("refuses an issue of another audit", async () => {
      const other = await seedAudit(api.database.pool);
      const answer = await add({ issues: [{ issueId: other.issueIds[0] }] });
      expect(answer.body.error.fields).toMatchObject([{ pointer: "/issues/0/issueId", code: "unknown" }]);
    });
  });

  commonRefusals(
    contract.addTasks,
    () => api,
    () => ({ params: { auditId: done.auditId }, body: { matching: {} } }),
  );
});
