import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueGroups as contract, issues } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { publishGroups } from "../../../../test/support/publish-groups.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

type Row = Record<"issues" | "open" | "affectedPages" | "fixable" | "scoreLoss", number> &
  Record<"checkId" | "category" | "cause", string> & { effort: { changes: number } };

describe("list-issue-groups", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    await publishGroups(api.database, done);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) =>
    api.call(contract.listIssueGroups, { as: "viewer", params: { auditId: done.auditId }, query });

  describe("200", () => {
    it("has every issue in exactly one group, and leads to them", async () => {
      const { groups } = (await list()).body.data;
      expect(groups.reduce((sum: number, { issues }: { issues: number }) => sum + issues, 0)).toBe(45);
      for (const group of groups) {
        const { body } = await api.call(issues.listIssues, {
          as: "viewer",
          params: { auditId: done.auditId },
          query: { group: group.id, limit: "200" },
        });
        expect(body.data.issues).toHaveLength(group.issues);
        expect(new Set(body.data.issues.map(({ checkId }: { checkId: string }) => checkId))).toEqual(
          new Set([group.checkId]),
        );
      }
    });

    it("shows what pays most first, page after page", async () => {
      const all = (await list()).body.data.groups;
      expect(all.map(({ priority }: { priority: number }) => priority)).toEqual(
        all.map(({ priority }: { priority: number }) => priority).toSorted((a: number, b: number) => b - a),
      );
      const first = (await list({ limit: "1" })).body.data;
      const second = (await list({ limit: "1", cursor: first.page.nextCursor ?? "" })).body.data;
      expect([...first.groups, ...second.groups].map(({ id }) => id)).toEqual(
        all.slice(0, 2).map(({ id }: { id: string }) => id),
      );
    });

    it("has one row a check above the causes, on the first page only", async () => {
      const { checks, groups, page } = (await list({ by: "check", limit: "1" })).body.data;
      const all: Row[] = (await list()).body.data.groups;
      expect(checks.map(({ checkId }: Row) => checkId)).toEqual([...new Set(all.map(({ checkId }) => checkId))]);
      for (const row of checks) {
        const own = all.filter(({ checkId }) => checkId === row.checkId);
        const sum = (of: (group: Row) => number) => own.reduce((total, group) => total + of(group), 0);
        const [issues, open] = [sum((group) => group.issues), sum((group) => group.open)];
        const causes = own.filter(({ cause }) => cause !== "pages").length;
        const changes = sum((group) => group.effort.changes);
        expect(row).toMatchObject({ causes, changes, issues, open, fixable: sum((group) => group.fixable) });
        expect(Math.abs(row.scoreLoss - sum((group) => group.scoreLoss))).toBeLessThan(0.1);
        expect(row.affectedPages).toBeLessThanOrEqual(sum((group) => group.affectedPages));
      }
      expect(groups).toHaveLength(1);
      const second = (await list({ by: "check", limit: "1", cursor: page.nextCursor })).body.data;
      expect(second.checks).toBeNull();
      expect((await list()).body.data.checks).toBeNull();
      const links = (await list({ by: "check", category: "links" })).body.data.checks;
      expect(links.map(({ category }: Row) => category)).toEqual(["links"]);
    });

    it("names each cause by a key of its own", async () => {
      const { groups } = (await list()).body.data;
      const keys = groups.map(({ causeKey }: { causeKey: string }) => causeKey);
      expect(new Set(keys).size).toBe(groups.length);
      expect(keys.filter((key: string) => !/^cau_[0-9a-f]{24}$/.test(key))).toEqual([]);
    });

    it("filters", async () => {
      const { groups } = (await list({ severity: "warning", check: "link-broken", category: "links" })).body.data;
      expect(groups.length).toBeGreaterThan(0);
      expect(new Set(groups.map(({ checkId }: { checkId: string }) => checkId))).toEqual(new Set(["link-broken"]));
      expect((await list({ cause: "template", check: "link-broken", severity: "error" })).body.data.groups).toEqual([]);
    });

    it("says of each what is left of it", async () => {
      const before = (await list({ check: "title-missing" })).body.data.groups;
      expect(before).toMatchObject([{ issues: 30, open: 30, fixable: 30, affectedPages: 1, effort: { changes: 30 } }]);
      const settle = (least: number, status: string) =>
        api.database.pool.query(
          "update issue set status = $3, version = 2 where audit_id = $1 and check_id = 'title-missing' and substr(fingerprint, 3)::int >= $2",
          [toUuid(done.auditId), least, status],
        );
      await settle(20, "resolved");
      const [left] = (await list({ check: "title-missing" })).body.data.groups;
      expect(left).toMatchObject({ issues: 30, open: 20, fixable: 20, affectedPages: 1, effort: { changes: 20 } });
      expect(left.scoreLoss).toBeCloseTo((before[0].scoreLoss * 2) / 3, 1);
      await settle(0, "ignored");
      const plan = (await list({ plus: "50" })).body.data.plan;
      expect(plan?.steps.map(({ group }: { group: { checkId: string } }) => group.checkId)).not.toContain(
        "title-missing",
      );
      expect((await list({ check: "title-missing" })).body.data.groups).toMatchObject([
        { issues: 30, open: 0, fixable: 0, affectedPages: 0, scoreLoss: 0, effort: { fix: "manual", changes: 0 } },
      ]);
      await settle(0, "open");
    });

    it("takes nothing off the loss for what was ignored before the audit ended: it had no part in it", async () => {
      const loss = async () => (await list({ check: "title-missing" })).body.data.groups[0].scoreLoss;
      const before = await loss();
      const become = (status: string) =>
        api.database.pool.query(
          "update issue set status = $2, version = 1 where audit_id = $1 and fingerprint in ('fp0', 'fp1')",
          [toUuid(done.auditId), status],
        );
      await become("ignored");
      expect(await loss()).toBe(before);
      await become("open");
    });

    it("plans what a better score takes", async () => {
      expect((await list()).body.data.plan).toBeNull();
      const { plan } = (await list({ plus: "1" })).body.data;
      expect(plan?.steps.length).toBeGreaterThan(0);
      expect(plan).toMatchObject({ plus: 1, reached: true });
    });
  });

  describe("400", () => {
    it("refuses a cursor of another list", async () => {
      const cursor = (await list({ limit: "1" })).body.data.page.nextCursor ?? "";
      expect((await list({ severity: "error", cursor })).body.error.code).toBe("cursor_mismatch");
    });

    it("refuses what is no group", async () => {
      const { body } = await api.call(issues.listIssues, {
        as: "viewer",
        params: { auditId: done.auditId },
        query: { group: "7" },
      });
      expect(body.error.fields).toMatchObject([{ pointer: "?group" }]);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const { headers } = await list();
      const params = { auditId: done.auditId };
      const again = await api.call(contract.listIssueGroups, {
        as: "viewer",
        params,
        headers: { "if-none-match": String(headers.etag) },
      });
      expect(again.status).toBe(304);
    });
  });

  commonRefusals(
    contract.listIssueGroups,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
