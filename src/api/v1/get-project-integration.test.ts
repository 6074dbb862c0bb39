import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { fromUuid, toUuid } from "#domain/ids.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { connectIn } from "../../../test/support/memory-shop.ts";
import { newKey } from "../../../test/support/request-keys.ts";

describe("get-project-integration", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const get = (integrationId: string, key = world.all) =>
    world.api.call(contract.getProjectIntegration, { key, params: { integrationId } });

  describe("200", () => {
    it("gets a webhook, with its ETag", async () => {
      const { body, headers } = await get(world.own.integrationId);
      expect(body.data.integration).toMatchObject({ kind: "webhook", name: "Deploy", state: "active", version: 1 });
      expect(headers.etag).toBe('"1"');
    });

    it("gets a WordPress connection, of the key's websites alone", async () => {
      const idOf = ({ websiteId }: { readonly websiteId: string }) => fromUuid("int", toUuid(websiteId as never));
      expect((await get(idOf(world.own))).status).toBe(404);
      await connectIn(world.api, world.own.websiteId);
      await connectIn(world.api, world.sibling.websiteId);
      const { body } = await get(idOf(world.own));
      expect(body.data.integration).toMatchObject({ kind: "wordpress", lastVerifiedAt: expect.any(String), types: [] });
      expect((await get(idOf(world.sibling))).body.error.code).toBe("not_found");
    });
  });

  describe("403, roles", () => {
    it("is for keys of admins, as for people: role_required", async () => {
      const wanted = { websiteIds: [world.own.websiteId], scopes: ["integrations:read" as const] };
      await expect(newKey(world.api, wanted, "editor")).rejects.toThrow("role_required");
    });
  });

  keyRefusals(
    contract.getProjectIntegration,
    () => world,
    () => ({ params: { integrationId: world.own.integrationId } }),
  );
});
