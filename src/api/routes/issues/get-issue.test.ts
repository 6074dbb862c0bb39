import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issues as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-issue", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows the issue with its check", async () => {
      const { body } = await api.call(contract.getIssue, {
        as: "viewer",
        params: { auditId: done.auditId, issueId: done.issueIds[0] ?? "" },
      });
      expect(body.data.issue).toMatchObject({ id: done.issueIds[0], check: { id: "title-missing" }, pageId: "pag_2" });
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId, issueId: done.issueIds[0] ?? "" };
      const { headers } = await api.call(contract.getIssue, { params });
      expect(
        (await api.call(contract.getIssue, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  describe("404", () => {
    it("does not find an issue of another audit, nor what is no issue", async () => {
      const other = await seedAudit(api.database.pool);
      for (const issueId of [other.issueIds[0] ?? "", "iss_1", done.auditId])
        for (const headers of [{}, { "if-none-match": "*" }]) {
          const answer = await api.call(contract.getIssue, { params: { auditId: done.auditId, issueId }, headers });
          expect(answer.body.error.code).toBe("not_found");
        }
    });
  });

  commonRefusals(
    contract.getIssue,
    () => api,
    () => ({ params: { auditId: done.auditId, issueId: done.issueIds[0] ?? "" } }),
  );
});
