import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessPlace } from "#audits/index.ts";
import { createSealer } from "#auth/index.ts";
import { audits as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { MASTER_SECRET } from "../../../../test/support/identity.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("rerun-audit", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const rerun = (auditId: string) => api.call(contract.rerunAudit, { as: "editor", params: { auditId } });

  describe("202", () => {
    it("queues the same audit again and names the old one", async () => {
      const { body } = await rerun(done.auditId);
      expect(body.data.audit).toMatchObject({ status: "queued", rerunOf: done.auditId, websiteId: done.websiteId });
      expect(api.announced).toEqual([body.data.audit.id]);
    });

    it("carries the credentials over, sealed for the new audit", async () => {
      const options = { basicAuth: { username: "u", password: "p" } };
      const first = await api.call(contract.startAudit, {
        body: { website: "https://sealed.example", type: "full-audit", options },
      });
      const { id } = first.body.data.audit;
      await api.call(contract.cancelAudit, { params: { auditId: id } });
      const second = await rerun(id);
      expect(second.body.data.audit.options.credentials).toEqual(["basicAuth"]);
      const sealed = await api.store.audits.sealedAccess(second.body.data.audit.id);
      const opened = createSealer(MASTER_SECRET, randomBytes).open(
        sealed ?? Buffer.of(),
        accessPlace(second.body.data.audit.id),
      );
      expect(JSON.parse(opened)).toEqual({ headers: {}, cookies: {}, ...options });
    });
  });

  describe("400", () => {
    it("looks at the address again: target_not_allowed", async () => {
      const { auditId } = await seedAudit(api.database.pool, { origin: "http://10.0.0.1" });
      expect((await rerun(auditId)).body.error.code).toBe("target_not_allowed");
    });
  });

  describe("409", () => {
    it("refuses while one of the site and type is at work: audit_already_running", async () => {
      const { auditId } = await seedAudit(api.database.pool, { status: "running" });
      expect((await rerun(auditId)).body.error).toMatchObject({
        code: "audit_already_running",
        details: { runningAuditId: auditId },
      });
    });

    it("asks for credentials that are gone: audit_credentials_gone", async () => {
      const { auditId } = await seedAudit(api.database.pool);
      await api.database.pool.query(
        `update audit set options = jsonb_set(options, '{credentials}', '["basicAuth"]') where id = $1`,
        [toUuid(auditId)],
      );
      expect((await rerun(auditId)).body.error.code).toBe("audit_credentials_gone");
    });
  });

  commonRefusals(
    contract.rerunAudit,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});
