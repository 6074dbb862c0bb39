import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, tasks as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

/** What a page may say to whoever opens the file. */
const HOSTILE = '=HYPERLINK("https://evil.example")\n```\n<script>alert(1)</script> [x](javascript:alert(1)) @everyone';

describe("export-tasks", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    await api.database.pool.query(
      "update issue_content set locator = '@SUM(A1)' where no = 1; update known_url set url = '=1+1' where id = 2",
    );
    const issues = done.issueIds.slice(0, 3).map((issueId, at) => ({ issueId, ...(at === 0 && { value: HOSTILE }) }));
    await api.call(contract.addTasks, { as: "editor", params: { auditId: done.auditId }, body: { issues } });
  });
  afterAll(() => api.close());

  const file = (query: Record<string, string>) =>
    api.call(contract.exportTasks, { as: "viewer", params: { websiteId: done.websiteId }, query });

  describe("200", () => {
    it("gives a table that no spreadsheet calculates", async () => {
      const { headers, text } = await file({ format: "csv" });
      expect(headers["content-type"]).toContain("text/csv");
      expect(headers["content-disposition"]).toBe('attachment; filename="tea.example-work-list.csv"');
      const rows: Record<string, string>[] = parse(text, { columns: true });
      expect(rows).toHaveLength(3);
      expect(rows[0]).toMatchObject({ state: "to do", "new value": `'${HOSTILE}`, "added by": "editor" });
      expect(rows[1]).toMatchObject({ url: "'=1+1", place: "'@SUM(A1)" });
    });

    it("gives a task list in which nothing of the site is alive", async () => {
      const { headers, text } = await file({ format: "markdown" });
      expect(headers["content-type"]).toContain("text/markdown");
      expect(headers["content-disposition"]).toBe('attachment; filename="tea.example-work-list.md"');
      expect(text).toMatch(/^# Work list of `tea\.example`\n/);
      await api.database.pool.query("update website set name = 'Tea *shop*' where origin = 'https://tea.example'");
      const named = await file({ format: "markdown" });
      expect(named.text).toMatch(/^# Work list of Tea \\\*shop\\\* \(`tea\.example`\)\n/);
      expect(text.match(/^- \[ \] (error|warning|notice): \S/gm)).toHaveLength(3);
      // The value stands in a block whose fence it can't end.
      const [, fence = "", block] = /New value:\n {2}(`{4,})\n([\s\S]*?)\n {2}\1\n/.exec(text) ?? [];
      expect(fence).toBe("````");
      expect(block).toContain("<script>");
      expect(text.replace(block ?? "", "")).not.toContain("<script>");
    });

    it("is of those that are asked for, and told in the audit log", async () => {
      expect((await file({ format: "csv", state: "verified" })).text.trim().split("\n")).toHaveLength(1);
      expect((await file({ format: "markdown", state: "verified" })).text).toContain("Nothing to do.");
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "tasks.exported" } })).body.data;
      expect(entries[0]).toMatchObject({ object: done.websiteId, outcome: "done", details: { format: "markdown" } });
    });
  });

  describe("400", () => {
    it("refuses a format that there is not", async () => {
      expect((await file({ format: "xlsx" })).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.exportTasks,
    () => api,
    () => ({ params: { websiteId: done.websiteId }, query: { format: "csv" } }),
  );
});
