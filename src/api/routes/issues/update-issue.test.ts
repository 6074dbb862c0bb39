import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issues as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("update-issue", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const at = (index: number) => ({ auditId: done.auditId, issueId: done.issueIds[index] ?? "" });
  const change = (index: number, body: unknown) =>
    api.call(contract.updateIssue, { as: "editor", params: at(index), body });

  describe("200", () => {
    it("ignores an issue with reason and author, and takes it up again", async () => {
      const ignored = await change(0, { status: "ignored", reason: "accepted_risk", note: "The client wants it." });
      expect(ignored.body.data.issue).toMatchObject({
        status: "ignored",
        version: 2,
        ignored: { reason: "accepted_risk", note: "The client wants it.", expiresAt: null },
      });
      expect(ignored.body.data.issue.ignored?.author).not.toBe("");
      const open = await change(0, { status: "open" });
      expect(open.body.data.issue).toMatchObject({ status: "open", ignored: null, version: 3 });
    });

    it("makes answers about the audit stale", async () => {
      const read = () => api.call(contract.getIssue, { as: "viewer", params: at(1) });
      const { headers } = await read();
      await change(1, { status: "ignored", reason: "later", expiresAt: "2999-01-01T00:00:00Z" });
      const again = await api.call(contract.getIssue, {
        as: "viewer",
        params: at(1),
        headers: { "if-none-match": String(headers.etag) },
      });
      expect(again.status).toBe(200);
      expect(again.body.data.issue.ignored?.expiresAt).toBe("2999-01-01T00:00:00.000Z");
    });

    it("leaves an open issue open", async () => {
      expect((await change(2, { status: "open" })).body.data.issue.status).toBe("open");
    });
  });

  describe("400", () => {
    it.each([
      [{ status: "ignored" }, "/reason"],
      [{ status: "ignored", reason: "later", expiresAt: "2001-01-01T00:00:00Z" }, "/expiresAt"],
      [{ status: "ignored", reason: "because" }, "/reason"],
      [{ status: "resolved" }, "/status"],
    ])("refuses %j", async (body, pointer) => {
      const answer = await change(3, body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields).toMatchObject([{ pointer }]);
    });
  });

  describe("409", () => {
    it("leaves alone what is being changed", async () => {
      await api.database.pool.query(
        "update issue set status = 'applying' where id = (select id from issue where fingerprint = (select fingerprint from issue limit 1) limit 1)",
      );
      const { rows } = await api.database.pool.query("select fingerprint from issue where status = 'applying'");
      const { body } = await api.call(contract.listIssues, {
        as: "viewer",
        params: { auditId: done.auditId },
        query: { status: "applying" },
      });
      expect(rows).toHaveLength(1);
      const issueId = body.data.issues[0]?.id ?? "";
      for (const status of ["open", "ignored"]) {
        const answer = await api.call(contract.updateIssue, {
          as: "editor",
          params: { auditId: done.auditId, issueId },
          body: { status, reason: "later" },
        });
        expect(answer.body.error.code).toBe("issue_not_open");
      }
    });
  });

  commonRefusals(
    contract.updateIssue,
    () => api,
    () => ({ params: at(4), body: { status: "open" } }),
  );
});
