import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projects as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { seedAudit } from "../../../test/support/seed.ts";

describe("list-projects", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  describe("200", () => {
    it("lists the active websites that the key is for, and no others", async () => {
      const { body } = await world.api.call(contract.listProjects, { key: world.all });
      expect(body.data.projects).toMatchObject([
        { id: world.own.websiteId, lastAudit: { id: world.own.auditId, score: 78 } },
      ]);
      expect(body.data.page).toMatchObject({ hasMore: false });
    });

    it("goes page by page, and does not grow when a website is added to the workspace", async () => {
      const websiteIds = [world.own.websiteId, world.sibling.websiteId];
      const { secret: key } = await newKey(world.api, { websiteIds });
      const first = (await world.api.call(contract.listProjects, { key, query: { limit: "1" } })).body.data;
      const cursor = first.page.nextCursor;
      const second = (await world.api.call(contract.listProjects, { key, query: { limit: "1", cursor } })).body.data;
      const ids = [...first.projects, ...second.projects].map(({ id }: { id: string }) => id);
      expect(ids).toEqual(websiteIds.toReversed());
      expect(second.page.hasMore).toBe(false);
    });

    it("shows nothing once its websites are deleted", async () => {
      const { websiteId } = await seedSpare(world);
      const { secret: key } = await newKey(world.api, { websiteIds: [websiteId] });
      await world.api.database.pool.query("delete from website where origin = 'https://spare.example'");
      expect((await world.api.call(contract.listProjects, { key })).body.data.projects).toEqual([]);
    });
  });

  describe("400", () => {
    it("takes no cursor of another key: cursor_mismatch", async () => {
      const websiteIds = [world.own.websiteId, world.sibling.websiteId];
      const [one, other] = [await newKey(world.api, { websiteIds }), await newKey(world.api, { websiteIds })];
      const { body } = await world.api.call(contract.listProjects, { key: one.secret, query: { limit: "1" } });
      const query = { limit: "1", cursor: body.data.page.nextCursor };
      const answer = await world.api.call(contract.listProjects, { key: other.secret, query });
      expect(answer.body.error.code).toBe("cursor_mismatch");
    });
  });

  keyRefusals(contract.listProjects, () => world);
});

const seedSpare = ({ api }: KeyWorld) => seedAudit(api.database.pool, { origin: "https://spare.example" });
