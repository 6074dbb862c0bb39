import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages as contract, issues as contractOfIssues } from "#contract/index.ts";
import { type AuditId, createNewUuid, fromUuid, toUuid } from "#domain/ids.ts";
import { createStore } from "#store/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { storeSite } from "../../../../test/support/stored-site.ts";

const SITE = "https://garden.example";

describe("get-crawl-map", () => {
  let api: TestApi;
  let auditId: AuditId;
  beforeAll(async () => {
    api = await testApi();
    const site = await storeSite(api.database.pool, [
      { url: `${SITE}/`, depth: 0 },
      { url: `${SITE}/tea`, depth: 2, inlinks: 1 },
      { url: `${SITE}/blog/`, linkScore: 5, inlinks: 3 },
      { url: `${SITE}/gone`, status: 404, linkScore: 9 },
      { url: `${SITE}/slow`, depth: 2, status: null, failure: "timeout" },
      { url: `${SITE}/trap`, depth: 2 },
      { url: `${SITE}/secret`, leftOut: "robots" },
      { url: "https://elsewhere.example/", kind: "external" },
      { url: `${SITE}/alone` },
    ]);
    auditId = site.auditId;
    await api.database.pool.query(
      `update page set parent = case url_id when 2 then 3 when 5 then 3 when 3 then 1 when 4 then 1 end,
         depth = case when url_id <> 9 then depth end, trap = url_id = 6 where audit_id = $1`,
      [toUuid(auditId)],
    );
    await site.addIssue({ checkId: "title-missing", severity: "notice", urlId: 2 });
    await site.addIssue({ checkId: "link-broken", severity: "error", urlId: 2 });
    await site.addIssue({ checkId: "link-broken", severity: "warning", urlId: 4 });
    await site.addIssue({ checkId: "sitemap-missing", severity: "error", urlId: 0 });
  });
  afterAll(() => api.close());

  const map = () => api.call(contract.getCrawlMap, { as: "viewer", params: { auditId } });

  describe("200", () => {
    it("lists pages from the start page on, the best linked first, and which page leads to each", async () => {
      expect((await map()).body.data).toEqual({
        total: 6,
        ids: ["pag_1", "pag_4", "pag_3", "pag_2", "pag_5", "pag_9"],
        urls: ["/", "/gone", "/blog/", "/tea", "/slow", "/alone"].map((path) => `${SITE}${path}`),
        parents: [null, 0, 0, 2, 2, null],
        depths: [0, 1, 1, 2, 2, null],
        statuses: [200, 404, 200, 200, 0, 200],
        inlinks: [0, 0, 3, 1, 0, 0],
        issues: [0, 1, 0, 2, 0, 0],
        severities: [null, "warning", null, "error", null, null],
      });
    });

    it("counts issues that still ask for something", async () => {
      const { issues } = (await api.call(contractOfIssues.listIssues, { as: "viewer", params: { auditId } })).body.data;
      const worst = issues.find(
        ({ url, severity }: { url: string; severity: string }) => url === `${SITE}/tea` && severity === "error",
      );
      await api.call(contractOfIssues.updateIssue, {
        as: "editor",
        params: { auditId, issueId: worst.id },
        body: { status: "ignored", reason: "later" },
      });
      const { data } = (await map()).body;
      expect([data.issues[3], data.severities[3]]).toEqual([1, "notice"]);
    });

    it("counts anew what was closed by another process", async () => {
      const before = (await map()).body.data;
      const { pool } = api.database;
      const other = createStore(pool, createNewUuid(Date.now, randomBytes));
      const { rows } = await pool.query("select id from issue where audit_id = $1 and url_id = 4", [toUuid(auditId)]);
      const decision = { reason: "later", note: null, authorId: "usr_other", author: "R", expiresAt: null };
      expect(await other.history.ignore(auditId, fromUuid("iss", rows[0].id), decision)).toBe(true);
      const after = (await map()).body.data;
      expect([before.issues[1], after.issues[1], after.severities[1]]).toEqual([1, 0, null]);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const headers = { "if-none-match": String((await map()).headers.etag) };
      expect((await api.call(contract.getCrawlMap, { params: { auditId }, headers })).status).toBe(304);
    });
  });

  commonRefusals(
    contract.getCrawlMap,
    () => api,
    () => ({ params: { auditId } }),
  );
});
