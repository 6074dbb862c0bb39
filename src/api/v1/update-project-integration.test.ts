import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations } from "#contract/index.ts";
import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { fromUuid, toUuid } from "#domain/ids.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { connectIn } from "../../../test/support/memory-shop.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { newDeployHook, newIntegration } from "../../../test/support/webhooks.ts";

describe("update-project-integration", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const update = (body: object, { id = world.own.integrationId, headers = { "if-match": "*" } as object } = {}) =>
    world.api.call(contract.updateProjectIntegration, {
      ...{ key: world.all, params: { integrationId: id }, body },
      headers: headers as Record<string, string>,
    });

  describe("200", () => {
    it("renames, pauses and resumes a webhook, and the log names the key", async () => {
      const { id, etag } = await newIntegration(world.api, world.own.websiteId);
      const paused = await update({ name: "CI 2", state: "paused" }, { id, headers: { "if-match": etag } });
      expect(paused.body.data.integration).toMatchObject({ name: "CI 2", state: "paused", version: 2 });
      expect(paused.headers.etag).toBe('"2"');
      expect((await update({ state: "active" }, { id })).body.data.integration.state).toBe("active");
      const { rows } = await world.api.database.pool.query("select actor_id from audit_log order by seq desc limit 1");
      expect(rows[0].actor_id).toMatch(/^key_/);
    });
  });

  describe("400, of a body", () => {
    it.each([{}, { state: "disabled" }, { name: "" }, { secret: "x" }])("refuses %j", async (body) => {
      expect((await update(body)).status).toBe(400);
    });
  });

  describe("403, of people", () => {
    it("lets only people choose the address, the types and the websites: person_required", async () => {
      const params = { integrationId: world.own.integrationId };
      const read = () => world.api.call(integrations.getIntegration, { params });
      const before = (await read()).body.data;
      for (const body of [{ url: "https://evil.example/" }, { types: [] }, { projectIds: [] }, { name: "x", url: 1 }])
        expect((await update(body)).body.error.code).toBe("person_required");
      expect((await read()).body.data).toEqual(before);
    });

    it("pauses a deploy hook, and lets only people choose what it calls: person_required", async () => {
      const { id } = await newDeployHook(world.api, world.own.websiteId);
      for (const body of [{ url: "https://evil.example/" }, { token: "x" }, { repository: "a/b" }, { ref: "x" }])
        expect((await update(body, { id })).body.error.code).toBe("person_required");
      const { body, text } = await update({ state: "paused" }, { id });
      expect(body.data.integration).toMatchObject({ kind: "deploy_hook", service: "url", state: "paused", version: 2 });
      expect(body.data.integration.origin).toBe("https://build.example");
      expect(text).not.toContain("secret-path");
    });

    it("changes no WordPress connection: person_required", async () => {
      await connectIn(world.api, world.own.websiteId);
      const id = fromUuid("int", toUuid(world.own.websiteId));
      expect((await update({ name: "Shop" }, { id })).body.error.code).toBe("person_required");
    });

    it("is for keys of admins, as for people: role_required", async () => {
      const wanted = { websiteIds: [world.own.websiteId], scopes: ["integrations:write" as const] };
      await expect(newKey(world.api, wanted, "editor")).rejects.toThrow("role_required");
    });
  });

  describe("412", () => {
    it("refuses what was read before somebody else's change: precondition_failed", async () => {
      const { id, etag } = await newIntegration(world.api, world.own.websiteId);
      await update({ name: "First" }, { id });
      const answer = await update({ name: "Second" }, { id, headers: { "if-match": etag } });
      expect(answer.body.error.code).toBe("precondition_failed");
    });
  });

  describe("415", () => {
    it("takes JSON only", async () => {
      const answer = await update("a=1" as never, { headers: { "content-type": "text/plain", "if-match": "*" } });
      expect(answer.body.error.code).toBe("unsupported_media_type");
    });
  });

  describe("428", () => {
    it("refuses what doesn't say what was read: precondition_required", async () => {
      expect((await update({ name: "Third" }, { headers: {} })).body.error.code).toBe("precondition_required");
    });
  });

  keyRefusals(
    contract.updateProjectIntegration,
    () => world,
    () => ({ params: { integrationId: world.own.integrationId }, headers: { "if-match": "*" }, body: { name: "x" } }),
  );
});
