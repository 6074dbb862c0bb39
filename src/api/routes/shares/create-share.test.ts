import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shares as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("create-share", () => {
  let api: TestApi;
  let done: SeededAudit;
  let running: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    running = await seedAudit(api.database.pool, { status: "running" });
  });
  afterAll(() => api.close());

  const create = (body: object = {}, auditId = done.auditId) =>
    api.call(contract.createShare, { as: "editor", params: { auditId }, body });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  describe("201", () => {
    it("shows the link once and keeps neither it nor the password", async () => {
      const { body } = await create({ password: "correct horse battery", brand: { name: "Tea & Co" } });
      const { share, token, url } = body.data;
      expect(Buffer.from(token, "base64url")).toHaveLength(32);
      expect(url).toBe(`http://127.0.0.1:3000/r/${token}`);
      expect(share).toMatchObject({ hasPassword: true, state: "live", brand: { name: "Tea & Co", title: null } });
      const { rows } = await api.database.pool.query("select row_to_json(report_share)::text as row from report_share");
      for (const { row } of rows) {
        expect(row).not.toContain(token);
        expect(row).not.toContain("correct horse");
        expect(row).toContain("$argon2id$");
      }
    });

    it("ends after thirty days unless said otherwise", async () => {
      const days = async (body: object) => {
        const { share } = (await create(body)).body.data;
        return Math.round((Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / 86_400_000);
      };
      expect(await days({})).toBe(30);
      expect(await days({ expiresAt: inDays(365) })).toBe(365);
    });
  });

  describe("400", () => {
    it("refuses ends that are past or too far away, and short passwords", async () => {
      for (const body of [
        { expiresAt: inDays(-1) },
        { expiresAt: inDays(400) },
        { expiresAt: "soon" },
        { password: "short" },
      ])
        expect((await create(body)).body.error.code).toBe("validation_failed");
    });
  });

  describe("409", () => {
    it("waits for the end of the audit: audit_not_completed", async () => {
      expect((await create({}, running.auditId)).body.error.code).toBe("audit_not_completed");
    });
  });

  commonRefusals(
    contract.createShare,
    () => api,
    () => ({ params: { auditId: done.auditId }, body: {} }),
  );
});
