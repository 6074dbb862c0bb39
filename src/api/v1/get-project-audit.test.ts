import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyAudits as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { seedAudit } from "../../../test/support/seed.ts";

describe("get-project-audit", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const params = () => ({ auditId: world.own.auditId });

  describe("200", () => {
    it("returns structured audit details", async () => {
      const { body } = await world.api.call(contract.getProjectAudit, { key: world.all, params: params() });
      expect(body.data).toMatchObject({
        audit: { id: world.own.auditId, projectId: world.own.websiteId, status: "completed" },
        score: { overall: 78 },
        summary: { issues: { total: 45 } },
        progress: { pagesCrawled: 3 },
        failure: null,
      });
    });

    it("tells of one that is running", async () => {
      const { auditId, websiteId } = await seedAudit(world.api.database.pool, { status: "running" });
      const { secret: key } = await newKey(world.api, { websiteIds: [websiteId] });
      const { body } = await world.api.call(contract.getProjectAudit, { key, params: { auditId } });
      expect(body.data).toMatchObject({ audit: { status: "running" }, score: null, progress: { percent: 40 } });
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const { headers } = await world.api.call(contract.getProjectAudit, { key: world.all, params: params() });
      const again = await world.api.call(contract.getProjectAudit, {
        ...{ key: world.all, params: params(), headers: { "if-none-match": String(headers.etag) } },
      });
      expect(again.status).toBe(304);
    });
  });

  keyRefusals(
    contract.getProjectAudit,
    () => world,
    () => ({ params: params() }),
  );
});
