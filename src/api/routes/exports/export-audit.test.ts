import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, exports as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { liveParts } from "../../../../test/support/hostile-report.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("export-audit", () => {
  let api: TestApi;
  let done: SeededAudit;
  let running: SeededAudit;
  let print: (html: string) => Promise<Uint8Array> = async () => Buffer.from("%PDF-");
  beforeAll(async () => {
    api = await testApi({ api: { printToPdf: (html) => print(html) } });
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    running = await seedAudit(api.database.pool, { status: "running" });
    await api.database.pool.query(
      `update page set title = '=1+1' where url_id = 2;
       update issue_content set evidence = '{"snippet":"<script>alert(1)</script>"}' where no >= 30;
       update known_url set url = '=HYPERLINK("x")' where id = 4; update issue set url_id = 4 where check_id = 'link-broken'`,
    );
  });
  afterAll(() => api.close());

  const file = (format: string, scope = "issues", auditId = done.auditId) =>
    api.call(contract.exportAudit, { as: "viewer", params: { auditId }, query: { format, scope } });

  describe("200", () => {
    it.each([
      ["json", "application/json"],
      ["ndjson", "application/x-ndjson"],
      ["csv", "text/csv"],
      ["html", "text/html"],
      ["pdf", "application/pdf"],
    ])("gives the issues as %s, under a safe name", async (format, type) => {
      const { headers, text } = await file(format);
      expect(headers["content-type"]).toContain(type);
      expect(headers["content-disposition"]).toBe(`attachment; filename="tea.example-2026-01-01-issues.${format}"`);
      expect(text.length).toBeGreaterThan(4);
    });

    it("is told in the audit log", async () => {
      await file("csv", "links");
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "audit.exported" } })).body.data;
      expect(entries[0]).toMatchObject({
        ...{ actor: "viewer@example.com", outcome: "done", object: done.auditId },
        details: { auditId: done.auditId, format: "csv", scope: "links" },
      });
    });

    it("holds what is left to do, and says how many are not in it", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      await api.database.pool.query(
        `update issue set status = case when content_no = 0 then 'ignored' else 'resolved' end
          where audit_id = $1 and content_no in (0, 1)`,
        [toUuid(auditId)],
      );
      const text = async (format: string) => (await file(format, "issues", auditId)).text;
      expect((await text("csv")).trim().split("\n")).toHaveLength(44);
      expect((await text("ndjson")).trim().split("\n")).toHaveLength(44);
      expect(JSON.parse(await text("json")).data).toMatchObject({
        ...{ setAside: 2, summary: { issues: { total: 45, open: 43, fixable: 28 } } },
      });
      expect(await text("html")).toContain("2 issues not listed");
    });

    it("holds every issue, and nothing alive", async () => {
      const lines = (await file("ndjson")).text.trim().split("\n");
      expect(lines).toHaveLength(46);
      const json = JSON.parse((await file("json")).text);
      expect(json.data.findings.flatMap(({ instances }: { instances: object[] }) => instances)).toHaveLength(45);
      expect((await file("csv")).text).not.toMatch(/(^|,)"?[=+@]/m);
      const html = (await file("html")).text;
      expect(liveParts(html)).toEqual([]);
      expect(html).toContain("&lt;script&gt;");
    });

    it.each([
      ["pages", 4, { url: "https://tea.example/tea", title: "=1+1", errors: 30 }],
      ["links", 2, { from: "https://tea.example/", text: "Gone", broken: true }],
      ["changes", 0, undefined],
    ])("gives all %s as rows", async (scope, rows, expected) => {
      const lines = (await file("ndjson", scope)).text.split("\n").filter(Boolean);
      expect(lines).toHaveLength(rows);
      if (expected) expect(JSON.parse(lines[1] ?? "")).toMatchObject(expected);
      expect(JSON.parse((await file("json", scope)).text).data[scope]).toHaveLength(rows);
      const csv = (await file("csv", scope)).text;
      expect(csv.trim().split("\n")).toHaveLength(rows + 1);
      expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
    });
  });

  describe("400", () => {
    it("gives tables as tables only", async () => {
      for (const format of ["html", "pdf"])
        expect((await file(format, "pages")).body.error).toMatchObject({
          code: "validation_failed",
          fields: [{ pointer: "?format" }],
        });
      expect((await file("xlsx")).body.error.code).toBe("validation_failed");
    });
  });

  describe("409", () => {
    it("waits for the end of the audit: audit_not_completed", async () => {
      expect((await file("csv", "issues", running.auditId)).body.error.code).toBe("audit_not_completed");
    });
  });

  describe("501", () => {
    it("says that it takes a browser: browser_missing", async () => {
      print = () => Promise.reject(new ServiceError("browser_missing"));
      const { body } = await file("pdf");
      expect(body.error.code).toBe("browser_missing");
      expect(body.error.nextStep).toContain("SITEMEND_BROWSER");
    });
  });

  describe("503", () => {
    it("says that the browser gave up: browser_failed", async () => {
      print = () => Promise.reject(new ServiceError("browser_failed"));
      expect((await file("pdf")).body.error.code).toBe("browser_failed");
    });
  });

  commonRefusals(
    contract.exportAudit,
    () => api,
    () => ({ params: { auditId: done.auditId }, query: { format: "csv" } }),
  );
});
