import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issues as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { testChecks } from "../../../../test/support/checks.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

interface Row {
  readonly id: string;
  readonly impact: { readonly score: number };
  readonly severity: string;
  readonly url: string;
}

function compareBy(key: string, a: Row, b: Row): number {
  if (key === "impact") return a.impact.score - b.impact.score;
  const [left, right] = key === "url" ? [a.url, b.url] : [a.severity, b.severity];
  return left < right ? -1 : left > right ? 1 : 0;
}

describe("list-issues", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}, auditId: string = done.auditId) =>
    api.call(contract.listIssues, { as: "viewer", params: { auditId }, query });
  const everyPage = async (query: Record<string, string>) => {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list({ ...query, limit: "7", ...(cursor === null ? {} : { cursor }) });
      rows.push(...body.data.issues);
      cursor = body.data.page.nextCursor;
    } while (cursor !== null);
    return rows;
  };

  describe("200", () => {
    it.each([
      ...["-impact", "impact", "severity", "-severity", "url", "-url"],
      ...["-impact,url", "severity,-impact", "-url,severity", "severity,-url,impact", "-impact,-severity,-url"],
    ])("shows each issue once in the order %s", async (sort) => {
      const rows = await everyPage({ sort });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(45);
      expect(rows).toHaveLength(45);
      const compare = (a: Row, b: Row) =>
        sort
          .split(",")
          .map((key) => (key.startsWith("-") ? -1 : 1) * compareBy(key.replace("-", ""), a, b))
          .find((order) => order !== 0) ?? 0;
      for (const [at, row] of rows.slice(1).entries()) expect(compare(rows[at] ?? row, row)).toBeLessThanOrEqual(0);
    });

    it("counts once, on the first page", async () => {
      const { body } = await list({ limit: "10" });
      expect(body.data.facets).toEqual({
        severity: { error: 30, warning: 15, notice: 0 },
        category: { titles: 30, links: 15 },
        status: { open: 45 },
        fixable: { true: 30, false: 15 },
      });
      expect(body.data.page).toMatchObject({ totalEstimate: 45, hasMore: true });
      const next = await list({ limit: "10", cursor: body.data.page.nextCursor });
      expect(next.body.data.facets).toBeNull();
    });

    it("counts each facet under the other filters", async () => {
      const { body } = await list({ severity: "error", category: "titles" });
      expect(body.data.page.totalEstimate).toBe(30);
      expect(body.data.facets).toEqual({
        severity: { error: 30, warning: 0, notice: 0 },
        category: { titles: 30 },
        status: { open: 30 },
        fixable: { true: 30, false: 0 },
      });
      const fixable = await list({ fixable: "false", severity: "warning" });
      for (const issue of fixable.body.data.issues)
        expect(issue).toMatchObject({
          notFixableReason: "no_suggestion",
          notFixableWords: testChecks.get(issue.checkId)?.noSuggestion,
        });
      expect(fixable.body.data.facets).toMatchObject({
        severity: { error: 0, warning: 15 },
        category: { links: 15 },
        fixable: { true: 0, false: 15 },
      });
      const errors = await list({ severity: "error" });
      expect(errors.body.data.facets).toMatchObject({ severity: { error: 30, warning: 15 }, category: { titles: 30 } });
    });

    it.each([
      [{ severity: "error" }, 30],
      [{ search: "BROKEN" }, 15],
      [{ search: "/TEA" }, 30],
      [{ search: "place 4" }, 6],
      [{ search: "100%" }, 0],
      [{ new: "true" }, 45],
      [{ new: "false" }, 0],
      [{ severity: "error,warning" }, 45],
      [{ category: "links" }, 15],
      [{ status: "resolved" }, 0],
      [{ fixable: "true" }, 30],
      [{ fixable: "false" }, 15],
      [{ check: "title-missing" }, 30],
      [{ url_contains: "/tea" }, 30],
      [{ url_contains: "/TEA" }, 30],
      [{ url_contains: "%" }, 0],
      [{ page: "pag_1" }, 15],
      [{ page: "2" }, 30],
    ])("filters by %j", async (query, count) => {
      expect((await list(query)).body.data.page.totalEstimate).toBe(count);
    });

    it("sends the fields asked for, and the id", async () => {
      const { body } = await list({ fields: "title,severity", limit: "1" });
      expect(Object.keys(body.data.issues[0]).sort()).toEqual(["id", "severity", "title"]);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId };
      const { headers } = await api.call(contract.listIssues, { params });
      expect(
        (await api.call(contract.listIssues, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  describe("400", () => {
    it("refuses a cursor with another order: cursor_mismatch", async () => {
      const { body } = await list({ limit: "10" });
      expect((await list({ limit: "10", sort: "url", cursor: body.data.page.nextCursor })).body.error.code).toBe(
        "cursor_mismatch",
      );
    });

    it.each([
      { sort: "title" },
      { sort: "url,-url" },
      { severity: "fatal" },
      { fields: "secret" },
      { page: "pag_x" },
      { fixable: "yes" },
    ])("refuses %j", async (query) => {
      expect((await list(query)).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.listIssues,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
