import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { results as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("compare-audits", () => {
  let api: TestApi;
  let base: SeededAudit;
  let now: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    base = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    now = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    for (const { auditId } of [base, now]) {
      await api.database.pool.query("delete from check_tally where audit_id = $1", [toUuid(auditId)]);
      await api.database.pool.query(
        "insert into check_tally select $1, id, 1, 0, 0, 0, 0 from unnest(array['title-missing', 'link-broken']) as c(id)",
        [toUuid(auditId)],
      );
    }
  });
  afterAll(() => api.close());

  const compare = (query: Record<string, string> = {}, auditId: string = now.auditId) =>
    api.call(contract.compareAudits, { as: "viewer", params: { auditId }, query });

  describe("200", () => {
    it("counts what stayed, per check and altogether, against the last audit when none is named", async () => {
      const { body } = await compare({ show: "persisting", limit: "10" });
      expect(body.data.base.id).toBe(base.auditId);
      expect(body.data.counts).toEqual({ new: 0, fixed: 0, persisting: 45, regressed: 0, notComparable: 0 });
      expect(body.data.checks.map(({ persisting }: { persisting: number }) => persisting)).toEqual([15, 30]);
      expect(body.data.issues).toHaveLength(10);
      expect(body.data.scoreDelta).toBe(0);
    });

    it("shows each issue once, page after page", async () => {
      const seen = new Set<string>();
      let cursor: string | null = null;
      do {
        const { body } = await compare({ show: "persisting", limit: "20", ...(cursor === null ? {} : { cursor }) });
        for (const { issueId } of body.data.issues) seen.add(issueId);
        cursor = body.data.page.nextCursor;
      } while (cursor !== null);
      expect(seen.size).toBe(45);
    });

    it("calls nothing fixed that the later audit did not look at", async () => {
      const other = await seedAudit(api.database.pool, { origin: "https://tea.example" });
      const id = toUuid(other.auditId);
      await api.database.pool.query("delete from issue where audit_id = $1", [id]);
      await api.database.pool.query(
        "update check_tally set passed = (check_id = 'title-missing')::int, failed = 0, cannot_tell = 0, not_applicable = 0, errored = 0 where audit_id = $1",
        [id],
      );
      const { counts } = (await compare({ base: base.auditId }, other.auditId)).body.data;
      expect(counts).toEqual({ new: 0, fixed: 30, persisting: 0, regressed: 0, notComparable: 15 });
      await api.database.pool.query("delete from page where audit_id = $1", [id]);
      const blind = (await compare({ base: base.auditId }, other.auditId)).body.data.counts;
      expect(blind).toEqual({ new: 0, fixed: 0, persisting: 0, regressed: 0, notComparable: 45 });
    });
  });

  describe("400", () => {
    it("refuses a base that is no completed audit of the website", async () => {
      const foreign = await seedAudit(api.database.pool);
      const failed = await seedAudit(api.database.pool, { origin: "https://tea.example", status: "failed" });
      for (const id of [foreign.auditId, failed.auditId, now.auditId, "web_1"]) {
        expect((await compare({ base: id })).body.error).toMatchObject({
          code: "validation_failed",
          fields: [{ pointer: "?base" }],
        });
      }
    });
  });

  describe("400, cursor", () => {
    it("refuses a cursor of another list", async () => {
      const { body } = await compare({ show: "persisting", limit: "10" });
      const cursor = body.data.page.nextCursor ?? "";
      expect((await compare({ show: "new", cursor })).body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("409", () => {
    it("has nothing to compare the first audit with", async () => {
      const first = await seedAudit(api.database.pool);
      expect((await compare({}, first.auditId)).body.error.code).toBe("nothing_to_compare");
    });
    it.each([
      ["running", "audit_not_completed"],
      ["failed", "audit_failed"],
    ] as const)("does not compare an audit that is %s", async (status, code) => {
      const { auditId } = await seedAudit(api.database.pool, { status });
      expect((await compare({}, auditId)).body.error.code).toBe(code);
    });
  });

  commonRefusals(
    contract.compareAudits,
    () => api,
    () => ({ params: { auditId: now.auditId } }),
  );
});
