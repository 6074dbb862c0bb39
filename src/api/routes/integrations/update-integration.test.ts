import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { newIntegration } from "../../../../test/support/webhooks.ts";

describe("update-integration", () => {
  let api: TestApi;
  let websiteId: string;
  let kept: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
    ({ id: kept } = await newIntegration(api, websiteId));
  });
  afterAll(() => api.close());

  async function update(body: object, { id, etag }: { id: string; etag?: string }) {
    const headers = etag === undefined ? {} : { "if-match": etag };
    return api.call(contract.updateIntegration, { as: "admin", params: { integrationId: id }, headers, body });
  }

  describe("200", () => {
    it("changes what is sent and keeps the rest", async () => {
      const made = await newIntegration(api, websiteId, { types: ["audit.failed"] });
      const { body, headers } = await update({ name: "Renamed", url: "https://other.example/" }, made);
      expect(body.data.integration).toMatchObject({
        ...{ name: "Renamed", url: "https://other.example/", types: ["audit.failed"], websiteIds: [websiteId] },
      });
      expect(headers.etag).toBe('"2"');
    });

    it("turns signatures of Ed25519 on, keeps their key, and turns them off", async () => {
      const made = await newIntegration(api, websiteId);
      const keyOf = async (body: object) =>
        (await update(body, { ...made, etag: "*" })).body.data.integration.publicKey;
      const key = await keyOf({ ed25519: true });
      expect(key).toMatch(/^whpk_[A-Za-z0-9+/]{43}=$/);
      expect(await keyOf({ ed25519: true })).toBe(key);
      expect(await keyOf({ name: "Other" })).toBe(key);
      expect(await keyOf({ ed25519: false })).toBeNull();
      expect(await keyOf({ name: "Another" })).toBeNull();
      const { rows } = await api.database.pool.query("select from webhook where sealed_earlier_key is not null");
      expect(rows).toEqual([]);
    });

    it("pauses it, and turns on one that was disabled, without its past", async () => {
      const made = await newIntegration(api, websiteId);
      expect((await update({ state: "paused" }, made)).body.data.integration.state).toBe("paused");
      await api.database.pool.query("update webhook set state = 'disabled', failing_since = now()");
      const { body } = await update({ state: "active" }, { ...made, etag: "*" });
      expect(body.data.integration).toMatchObject({ state: "active", failingSince: null });
    });
  });

  describe("400", () => {
    it.each([{}, { state: "disabled" }, { websiteIds: [] }, { websiteIds: [newId("web")] }])(
      "refuses %j",
      async (body) => {
        expect((await update(body, await newIntegration(api, websiteId))).body.error.code).toBe("validation_failed");
      },
    );

    it("tells nobody inside a private network: target_not_allowed", async () => {
      const answer = await update({ url: `${FORBIDDEN_TARGET}` }, await newIntegration(api, websiteId));
      expect(answer.body.error.code).toBe("target_not_allowed");
    });
  });

  describe("412", () => {
    it("refuses what was read before somebody else's change: precondition_failed", async () => {
      const made = await newIntegration(api, websiteId);
      await update({ name: "First" }, made);
      expect((await update({ name: "Second" }, made)).body.error.code).toBe("precondition_failed");
    });
  });

  describe("428", () => {
    it("refuses what doesn't say what was read: precondition_required", async () => {
      const { id } = await newIntegration(api, websiteId);
      expect((await update({ name: "Third" }, { id })).body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateIntegration,
    () => api,
    () => ({ params: { integrationId: kept }, headers: { "if-match": "*" }, body: { name: "x" } }),
  );
});
