import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSealer } from "#auth/index.ts";
import { integrations as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { MASTER_SECRET, newId } from "../../../../test/support/identity.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { GITHUB_HOOK, GITLAB_HOOK, newDeployHook, newIntegration } from "../../../../test/support/webhooks.ts";

const sealer = createSealer(MASTER_SECRET, randomBytes);

describe("update-integration", () => {
  let api: TestApi;
  let websiteId: string;
  let kept: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool));
    ({ id: kept } = await newIntegration(api, websiteId));
  });
  // There may be 20 of them.
  beforeEach(() => api.database.pool.query("delete from webhook where id <> $1", [toUuid(kept as never)]));
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

  describe("200, of a deploy hook", () => {
    const credential = async (id: string) => {
      const { rows } = await api.database.pool.query<{ sealed: Buffer; version: number }>(
        `select sealed_credential as sealed, trigger_version as version from webhook where id = $1`,
        [toUuid(id as never)],
      );
      const [row] = rows;
      const text = row && sealer.open(row.sealed, { table: "webhook", row: id, column: "credential" });
      return { text, version: row?.version };
    };

    it("replaces its URL, of which it shows the origin alone, and counts it", async () => {
      const made = await newDeployHook(api, websiteId);
      const { body, text } = await update({ url: "https://other.example/hooks/never-shown" }, made);
      expect(body.data.integration).toMatchObject({ url: "https://other.example", name: "Build" });
      expect(text).not.toContain("never-shown");
      expect(await credential(made.id)).toEqual({ text: "https://other.example/hooks/never-shown", version: 2 });
    });

    it("replaces token, branch, project and address, and counts no new name", async () => {
      const made = await newDeployHook(api, websiteId, GITLAB_HOOK);
      const changed = { token: "glptt-next", ref: "next", repository: "7", url: "https://git.example/" };
      const { body } = await update(changed, made);
      expect(body.data.integration).toMatchObject({ url: "https://git.example", ref: "next", repository: "7" });
      await update({ name: "Other", websiteIds: [websiteId] }, { ...made, etag: "*" });
      expect(await credential(made.id)).toEqual({ text: "glptt-next", version: 2 });
    });

    it.each<[object, object, string]>([
      [{}, { token: "x" }, "/token"],
      [{}, { ref: "main" }, "/ref"],
      [{}, { repository: "a/b" }, "/repository"],
      [{}, { url: "http://build.example/x" }, "/url"],
      [{}, { types: [] }, "/types"],
      [{}, { ed25519: true }, "/ed25519"],
      [GITHUB_HOOK, { ref: "main" }, "/ref"],
      [GITHUB_HOOK, { repository: "shop" }, "/repository"],
      [GITHUB_HOOK, { url: "https://github.example/?x" }, "/url"],
    ])("but refuses for %j what it doesn't have: %j", async (settings, body, pointer) => {
      const answer = await update(body, await newDeployHook(api, websiteId, settings));
      expect(answer.body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer }] });
    });
  });

  describe("400", () => {
    it.each([{ token: "x" }, { ref: "main" }, { repository: "a/b" }])("takes no %j for a webhook", async (body) => {
      const answer = await update(body, await newIntegration(api, websiteId));
      expect(answer.body.error.code).toBe("validation_failed");
    });

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
