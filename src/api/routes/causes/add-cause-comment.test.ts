import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, causes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("add-cause-comment", () => {
  let api: TestApi;
  let done: SeededAudit;
  let causeKey: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    causeKey = await newCause(api, done.auditId);
  });
  afterAll(() => api.close());

  const add = (text: string, key = causeKey) =>
    api.call(contract.addCauseComment, {
      ...{ as: "editor", params: { websiteId: done.websiteId, causeKey: key }, body: { text } },
    });

  describe("201", () => {
    it("keeps the text as it is, with who wrote it, and doesn't write it to the log", async () => {
      const text = "<script>alert(1)</script>\nsecond line ‮end";
      const { status, body } = await add(text);
      expect(status).toBe(201);
      expect(body.data.comment).toMatchObject({ author: "editor", createdAt: expect.stringMatching(/Z$/) });
      expect(body.data.comment.text).toContain("<script>alert(1)</script>\nsecond line ");
      const log = await api.call(auditLog.listLogEntries, { query: { action: "cause.commented" } });
      expect(log.body.data.entries[0].details).toMatchObject({ cause: causeKey });
      expect(log.text).not.toContain("second line");
    });
  });

  describe("400", () => {
    it.each(["", "   ", "x".repeat(4001)])("refuses an empty or long text: validation_failed", async (text) =>
      expect((await add(text)).body.error.code).toBe("validation_failed"),
    );
  });

  describe("404", () => {
    it.each(["cau_000000000000000000000000", "x"])(
      "doesn't know the cause %s, nor that of another website",
      async (key) => {
        expect((await add("x", key)).body.error.code).toBe("not_found");
        const other = await newCause(api, (await seedAudit(api.database.pool)).auditId);
        expect((await add("x", other)).body.error.code).toBe("not_found");
      },
    );
  });

  describe("409", () => {
    it("stops at so many that nobody reads them: too_many_comments", async () => {
      await api.database.pool.query(
        `insert into cause_comment (id, website_id, cause_key, author_id, author_name, text)
         select gen_random_uuid(), website_id, cause_key, 'x', 'x', 'x' from cause_work, generate_series(1, 200)`,
      );
      expect((await add("One more")).body.error.code).toBe("too_many_comments");
    });

    it("takes up no more causes than somebody oversees: too_many_causes", async () => {
      const { websiteId, auditId } = await seedAudit(api.database.pool);
      const key = await newCause(api, auditId);
      await api.database.pool.query(
        `insert into cause_work (website_id, cause_key, check_id, cause, locator, audit_type, start_url)
         select (select website_id from audit order by id desc limit 1), 'cau_' || n, 'x', 'site', '', 'x', 'x' from generate_series(1, 1000) n`,
      );
      const params = { websiteId, causeKey: key };
      const answer = await api.call(contract.addCauseComment, { as: "editor", params, body: { text: "x" } });
      expect(answer.body.error.code).toBe("too_many_causes");
    });
  });

  commonRefusals(
    contract.addCauseComment,
    () => api,
    () => ({ params: { websiteId: done.websiteId, causeKey }, body: { text: "x" } }),
  );
});
