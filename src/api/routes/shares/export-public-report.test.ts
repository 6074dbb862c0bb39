import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shares as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { endShare, SHARE_PASSWORD, share } from "../../../../test/support/shares.ts";

describe("export-public-report", () => {
  let api: TestApi;
  let done: SeededAudit;
  let print: (html: string) => Promise<Uint8Array> = async () => Buffer.from("%PDF-");
  let token: string;
  beforeAll(async () => {
    api = await testApi({ api: { printToPdf: (html) => print(html) } });
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    ({ token } = await share(api, done.auditId, { brand: { title: "Tea, looked at" } }));
  });
  afterAll(() => api.close());

  const file = (format: string) =>
    api.call(contract.exportPublicReport, { as: null, params: { token }, query: { format } });

  describe("200", () => {
    it.each(["json", "ndjson", "csv", "html", "pdf"])("gives the report as %s", async (format) => {
      const { status, headers, text } = await file(format);
      expect(status).toBe(200);
      expect(headers["content-disposition"]).toBe(`attachment; filename="tea.example-2026-01-01-issues.${format}"`);
      expect(text).not.toMatch(/(aud|iss|web|usr|wsp|pag)_[0-9a-z]/);
      expect(text).not.toContain("the first heading");
    });

    it("prints the page with the brand of whoever shares it, unfolded", async () => {
      let printed = "";
      print = async (html) => {
        printed = html;
        return Buffer.from("%PDF-");
      };
      await file("pdf");
      expect(printed).toContain("Tea, looked at");
      expect(printed).toContain('<article class="finding error"');
    });
  });

  describe("501", () => {
    it("says that it takes a browser: browser_missing", async () => {
      print = () => Promise.reject(new ServiceError("browser_missing"));
      expect((await file("pdf")).body.error.code).toBe("browser_missing");
    });
  });

  describe("503", () => {
    it("says that the browser gave up: browser_failed", async () => {
      print = () => Promise.reject(new ServiceError("browser_failed"));
      expect((await file("pdf")).body.error.code).toBe("browser_failed");
    });
  });

  describe("401", () => {
    it("asks for the password: share_password_required", async () => {
      const { token } = await share(api, done.auditId, { password: SHARE_PASSWORD });
      const look = (cookie?: string) =>
        api.call(contract.exportPublicReport, {
          as: null,
          params: { token },
          query: { format: "csv" },
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
          const { status, body } = await api.call(contract.exportPublicReport, {
            as: null,
            params: { token },
            query: { format: "csv" },
          });
          return [status, body.error.code, body.detail];
        }),
      );
      expect(new Set(answers.map(String)).size).toBe(1);
      expect(answers[0]?.[0]).toBe(404);
    });
  });

  commonRefusals(
    contract.exportPublicReport,
    () => api,
    () => ({ params: { token }, query: { format: "csv" } }),
  );
});
