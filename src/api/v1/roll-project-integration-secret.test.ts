import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { fromUuid, toUuid } from "#domain/ids.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { connectIn } from "../../../test/support/memory-shop.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { newDeployHook, newIntegration } from "../../../test/support/webhooks.ts";

describe("roll-project-integration-secret", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const roll = (body: object, { id = world.own.integrationId, headers = { "if-match": "*" } as object } = {}) =>
    world.api.call(contract.rollProjectIntegrationSecret, {
      ...{ key: world.all, params: { integrationId: id }, body },
      headers: headers as Record<string, string>,
    });

  describe("200", () => {
    it("answers a new secret once; the previous one signs for the overlap", async () => {
      const { id, etag, secret } = await newIntegration(world.api, world.own.websiteId);
      const { body } = await roll({ overlapHours: 2 }, { id, headers: { "if-match": etag } });
      expect(body.data.secret).toMatch(/^whsec_/);
      expect(body.data.secret).not.toBe(secret);
      expect(body.data.integration).toMatchObject({ version: 2, previousUntil: expect.any(String) });
      const { body: ended } = await roll({ overlapHours: 0 }, { id });
      expect(ended.data.integration.previousUntil).toBeNull();
    });

    it("keeps no answer for an Idempotency-Key, because it holds a secret", async () => {
      const { id } = await newIntegration(world.api, world.own.websiteId);
      const headers = { "if-match": "*", "idempotency-key": "roll-once" };
      const answers = [await roll({}, { id, headers }), await roll({}, { id, headers })];
      const [first, second] = answers.map(({ body }) => body.data.secret);
      expect(first).not.toBe(second);
    });
  });

  describe("400, of a body", () => {
    it("takes an overlap of a week at most", async () => {
      expect((await roll({ overlapHours: 169 })).body.error.code).toBe("validation_failed");
    });
  });

  describe("403, of people", () => {
    it("has no secret to roll of a WordPress connection: person_required", async () => {
      await connectIn(world.api, world.own.websiteId);
      const id = fromUuid("int", toUuid(world.own.websiteId));
      expect((await roll({}, { id })).body.error.code).toBe("person_required");
    });

    it("leaves the secret of a deploy hook to people: person_required", async () => {
      const { id } = await newDeployHook(world.api, world.own.websiteId);
      expect((await roll({}, { id })).body.error.code).toBe("person_required");
    });

    it("is for keys of admins, as for people: role_required", async () => {
      const wanted = { websiteIds: [world.own.websiteId], scopes: ["integrations:write" as const] };
      await expect(newKey(world.api, wanted, "editor")).rejects.toThrow("role_required");
    });
  });

  describe("412", () => {
    it("refuses what was read before another roll: precondition_failed", async () => {
      const { id, etag } = await newIntegration(world.api, world.own.websiteId);
      await roll({}, { id });
      expect((await roll({}, { id, headers: { "if-match": etag } })).body.error.code).toBe("precondition_failed");
    });
  });

  describe("415", () => {
    it("takes JSON only", async () => {
      const answer = await roll("a=1" as never, { headers: { "content-type": "text/plain", "if-match": "*" } });
      expect(answer.body.error.code).toBe("unsupported_media_type");
    });
  });

  describe("428", () => {
    it("refuses what doesn't say what was read: precondition_required", async () => {
      expect((await roll({}, { headers: {} })).body.error.code).toBe("precondition_required");
    });
  });

  keyRefusals(
    contract.rollProjectIntegrationSecret,
    () => world,
    () => ({ params: { integrationId: world.own.integrationId }, headers: { "if-match": "*" }, body: {} }),
  );
});
