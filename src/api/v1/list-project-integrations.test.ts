import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { toUuid } from "#domain/ids.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { connectIn } from "../../../test/support/memory-shop.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { newIntegration } from "../../../test/support/webhooks.ts";

describe("list-project-integrations", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
    await connectIn(world.api, world.own.websiteId);
    await connectIn(world.api, world.sibling.websiteId);
  });
  afterAll(() => world.close());

  const list = (query: Record<string, string> = {}, key = world.all) =>
    world.api.call(contract.listProjectIntegrations, { key, query });

  describe("200", () => {
    it("lists webhooks and the WordPress connection of the key's websites, without secrets or whole URLs", async () => {
      const { text, body } = await list();
      const { own } = world;
      expect(body.data.integrations).toHaveLength(2);
      expect(body.data.integrations).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: own.integrationId, kind: "webhook", origin: "https://ci.example" }),
          expect.objectContaining({ kind: "wordpress", state: "healthy", projectIds: [own.websiteId] }),
        ]),
      );
      expect(text).not.toMatch(/\/hook|whsec_|password|username|sealed/i);
    });

    it("leaves out a webhook that is also for a website that the key doesn't list", async () => {
      const { api, own, sibling } = world;
      const both = [own.websiteId, sibling.websiteId];
      const { id } = await newIntegration(api, own.websiteId, { websiteIds: both });
      const idsOf = async (key: string) =>
        (await list({}, key)).body.data.integrations.map((one: { id: string }) => one.id);
      expect(await idsOf(world.all)).not.toContain(id);
      const wider = await newKey(api, { websiteIds: both, scopes: ["integrations:read"] });
      expect(await idsOf(wider.secret)).toContain(id);
      await api.database.pool.query("delete from webhook where id = $1", [toUuid(id as never)]);
    });

    it("goes page by page over both kinds", async () => {
      const first = (await list({ limit: "1" })).body.data;
      const second = (await list({ limit: "1", cursor: first.page.nextCursor })).body.data;
      const kinds = [...first.integrations, ...second.integrations].map((one: { kind: string }) => one.kind);
      expect(kinds.toSorted()).toEqual(["webhook", "wordpress"]);
      expect(second.page.hasMore).toBe(false);
    });
  });

  describe("400, of a list", () => {
    it("takes no cursor of another list: cursor_mismatch", async () => {
      expect((await list({ cursor: "x" })).body.error.code).toBe("cursor_mismatch");
    });
  });

  describe("403, roles", () => {
    it("ends with the role of who made the key, as for people: role_required", async () => {
      const { api, own } = world;
      const { secret } = await newKey(api, { websiteIds: [own.websiteId], scopes: ["integrations:read"] }, "admin");
      const byAdmin = `(select created_by from request_key order by created_at desc limit 1)`;
      await api.database.pool.query(`update member set role = 'editor' where "userId" = ${byAdmin}`);
      expect((await list({}, secret)).body.error.code).toBe("role_required");
      await api.database.pool.query(`update member set role = 'admin' where "userId" = ${byAdmin}`);
      expect((await list({}, secret)).status).toBe(200);
    });
  });

  describe("405, of people", () => {
    it("creates and deletes nothing: these addresses don't take the methods", async () => {
      const { app } = world.api;
      const headers = { authorization: `Bearer ${world.all}` };
      const tries = [
        { method: "POST", url: "/v1/integrations", payload: { kind: "webhook" }, headers } as const,
        { method: "DELETE", url: `/v1/integrations/${world.own.integrationId}`, headers } as const,
      ];
      for (const one of tries) expect((await app.inject(one)).statusCode).toBe(405);
      expect((await list()).body.data.integrations).toHaveLength(2);
    });
  });

  keyRefusals(contract.listProjectIntegrations, () => world);
});
