import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyAudits as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { type SeededAudit, seedAudit } from "../../../test/support/seed.ts";

describe("compare-project-audits", () => {
  let world: KeyWorld;
  let later: SeededAudit;
  beforeAll(async () => {
    world = await openKeyWorld();
    const { rows } = await world.api.database.pool.query("select origin from website order by id limit 1");
    later = await seedAudit(world.api.database.pool, { origin: rows[0].origin });
  });
  afterAll(() => world.close());

  const compare = async (auditId: string, query: Record<string, string> = {}, key = world.all) =>
    (await world.api.call(contract.compareProjectAudits, { key, params: { auditId }, query })).body;
  const ofStatus = async (status: "running" | "failed") => {
    const { auditId, websiteId } = await seedAudit(world.api.database.pool, { status });
    return compare(auditId, {}, (await newKey(world.api, { websiteIds: [websiteId] })).secret);
  };

  describe("200", () => {
    it("says what changed since an earlier audit of the website", async () => {
      expect(later.websiteId).toBe(world.own.websiteId);
      const { data } = await compare(later.auditId, { base: world.own.auditId, show: "new,fixed,persisting" });
      expect(data).toMatchObject({ audit: { id: later.auditId }, base: { id: world.own.auditId }, scoreDelta: 0 });
    });
  });

  describe("400, of the base", () => {
    it("knows no audit of another website, and no cursor of another list: cursor_mismatch", async () => {
      for (const base of [world.sibling.auditId, world.foreign.auditId, "x"])
        expect((await compare(later.auditId, { base })).error).toMatchObject({ fields: [{ pointer: "?base" }] });
      expect((await compare(later.auditId, { cursor: "x" })).error.code).toBe("cursor_mismatch");
    });
  });

  describe("409", () => {
    it("waits for the end of the audit, and for another: audit_not_completed, audit_failed, nothing_to_compare", async () => {
      expect((await ofStatus("running")).error.code).toBe("audit_not_completed");
      expect((await ofStatus("failed")).error.code).toBe("audit_failed");
      expect((await compare(world.own.auditId)).error.code).toBe("nothing_to_compare");
    });
  });

  keyRefusals(
    contract.compareProjectAudits,
    () => world,
    () => ({ params: { auditId: later.auditId } }),
  );
});
