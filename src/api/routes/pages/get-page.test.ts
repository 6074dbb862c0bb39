import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-page", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const page = (pageId: string, headers = {}) =>
    api.call(contract.getPage, { as: "viewer", params: { auditId: done.auditId, pageId }, headers });

  describe("200", () => {
    it("shows headers and facts, by id or by number", async () => {
      const { body } = await page("pag_1");
      expect(body.data.page).toMatchObject({
        headers: [{ name: "content-type", value: "text/html" }],
        document: { lang: "en" },
      });
      expect((await page("1")).body.data).toEqual(body.data);
    });
  });

  describe("200, for a redirect", () => {
    it("shows where it leads, hop by hop, and ends where it goes round", async () => {
      const redirects = `update page set redirect_to = (select url from known_url k where k.audit_id = page.audit_id and k.id = page.url_id % 3 + 1)`;
      await api.database.pool.query(redirects);
      const { chain } = (await page("2")).body.data.page;
      expect(chain.map(({ id, status }: { id: string; status: number }) => [id, status])).toEqual([
        ["pag_2", 200],
        ["pag_3", 404],
        ["pag_1", 200],
        ["pag_2", 200],
      ]);
      await api.database.pool.query("update page set redirect_to = null");
      expect((await page("2")).body.data.page.chain).toEqual([]);
    });
  });

  describe("200, for a redirect to itself", () => {
    it("shows that it comes back", async () => {
      const itself = `update page set redirect_to = (select url from known_url k where k.audit_id = page.audit_id and k.id = page.url_id)`;
      await api.database.pool.query(itself);
      const { chain } = (await page("2")).body.data.page;
      expect(chain.map(({ id }: { id: string }) => id)).toEqual(["pag_2", "pag_2"]);
      await api.database.pool.query("update page set redirect_to = null");
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId, pageId: "1" };
      const { headers } = await api.call(contract.getPage, { params });
      expect(
        (await api.call(contract.getPage, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  describe("404", () => {
    it.each(["pag_99", "99999999999", "9999999999", "x", "-1"])("does not find %s", async (pageId) => {
      expect((await page(pageId)).body.error.code).toBe("not_found");
    });

    it("does not call unchanged what is not there", async () => {
      const { etag } = (await page("1")).headers;
      for (const one of ["*", String(etag)])
        expect((await page("pag_99", { "if-none-match": one })).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.getPage,
    () => api,
    () => ({ params: { auditId: done.auditId, pageId: "pag_1" } }),
  );
});
