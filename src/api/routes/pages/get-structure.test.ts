import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages as contract, issues as contractOfIssues } from "#contract/index.ts";
import type { AuditId } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { storeSite } from "../../../../test/support/stored-site.ts";

const SITE = "https://garden.example";

describe("get-structure", () => {
  let api: TestApi;
  let auditId: AuditId;
  beforeAll(async () => {
    api = await testApi();
    const site = await storeSite(api.database.pool, [
      { url: `${SITE}/`, depth: 0 },
      { url: `${SITE}/blog/`, inlinks: 3 },
      { url: `${SITE}/blog/tea`, depth: 2 },
      { url: `${SITE}/blog/oolong/first?page=2`, depth: 2, status: 404 },
      { url: `${SITE}/blog/100%_tea`, depth: 2, status: null, failure: "timeout" },
      { url: `${SITE}/about` },
      { url: `${SITE}/gone/away`, leftOut: "robots" },
      { url: "https://elsewhere.example/", kind: "external" },
    ]);
    auditId = site.auditId;
    await site.addIssue({ checkId: "title-missing", severity: "error", urlId: 3 });
    await site.addIssue({ checkId: "link-broken", severity: "error", urlId: 3 });
    await api.database.pool.query(
      `insert into known_url (audit_id, id, url, kind, discovered_by, depth, in_sitemap)
       select audit_id, 99, '${SITE}/alone', kind, 'sitemap', 0, true from known_url where url = '${SITE}/about'`,
    );
    await api.database.pool.query(
      `insert into page select (jsonb_populate_record(page, '{"url_id": 99, "depth": null, "inlinks": 0, "indexable": true}')).*
         from page where url_id = 6`,
    );
  });
  afterAll(() => api.close());

  const structure = (query: Record<string, string> = {}) =>
    api.call(contract.getStructure, { as: "viewer", params: { auditId }, query });

  describe("200", () => {
    it("counts visited pages by depth and answer, and what nobody links to", async () => {
      const { data } = (await structure()).body;
      expect(data.total).toEqual({ pages: 7, issues: 2 });
      expect(data.depths).toEqual([
        { depth: 0, pages: 1, issues: 0 },
        { depth: 1, pages: 2, issues: 0 },
        { depth: 2, pages: 3, issues: 2 },
        { depth: null, pages: 1, issues: 0 },
      ]);
      expect(data.statuses).toEqual([
        { status: "none", pages: 1, issues: 0 },
        { status: "2xx", pages: 5, issues: 2 },
        { status: "4xx", pages: 1, issues: 0 },
      ]);
      expect(data.orphans).toBe(1);
      expect(data.origins).toEqual([{ origin: SITE, pages: 7, issues: 2 }]);
    });

    it("opens one level of folders, the largest first, and the rest in one", async () => {
      const { folder } = (await structure({ limit: "2" })).body.data;
      expect(folder).toEqual({
        prefix: `${SITE}/`,
        own: { pages: 1, issues: 0 },
        children: [
          { name: "blog", prefix: `${SITE}/blog/`, pages: 4, issues: 2, page: null },
          { name: "about", prefix: null, pages: 1, issues: 0, page: { id: "pag_6", url: `${SITE}/about` } },
        ],
        rest: { children: 1, pages: 1, issues: 0 },
      });
    });

    it("goes into a folder by its prefix, letter by letter", async () => {
      const { folder } = (await structure({ prefix: `${SITE}/blog/` })).body.data;
      expect(folder.own).toEqual({ pages: 1, issues: 0 });
      expect(folder.children.map(({ name }: { name: string }) => name)).toEqual(["100%_tea", "oolong", "tea"]);
      expect((await structure({ prefix: `${SITE}/b%/` })).body.data.folder.children).toEqual([]);
    });

    it("counts issues that still ask for something", async () => {
      const { issues } = (await api.call(contractOfIssues.listIssues, { as: "viewer", params: { auditId } })).body.data;
      await api.call(contractOfIssues.updateIssue, {
        as: "editor",
        params: { auditId, issueId: issues[0].id },
        body: { status: "ignored", reason: "later" },
      });
      const { total, depths, statuses, origins, folder } = (await structure()).body.data;
      expect([total, depths[2], statuses[1], origins[0], folder.children[0]]).toMatchObject(
        Array.from({ length: 5 }, () => ({ issues: 1 })),
      );
      expect((await structure({ prefix: `${SITE}/blog/` })).body.data.folder.children[2]).toMatchObject({ issues: 1 });
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const headers = { "if-none-match": String((await structure()).headers.etag) };
      expect((await api.call(contract.getStructure, { params: { auditId }, headers })).status).toBe(304);
    });
  });

  describe("400", () => {
    it.each(["blog", "/blog/", `${SITE}/blog`, "javascript:///"])("refuses %s as a folder", async (prefix) => {
      expect((await structure({ prefix })).body.error.code).toBe("validation_failed");
    });
  });

  commonRefusals(
    contract.getStructure,
    () => api,
    () => ({ params: { auditId } }),
  );
});
