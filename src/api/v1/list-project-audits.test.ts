import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyAudits as contract } from "#contract/v1/index.ts";
import { toUuid } from "#domain/ids.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { newKey } from "../../../test/support/request-keys.ts";

describe("list-project-audits", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
    const ofDay = (auditId: (typeof world.own)["auditId"], day: string) =>
      world.api.database.pool.query("update audit set created_at = $2 where id = $1", [toUuid(auditId), day]);
    await ofDay(world.own.auditId, "2026-03-01T12:00:00Z");
    await ofDay(world.sibling.auditId, "2026-04-01T12:00:00Z");
  });
  afterAll(() => world.close());

  const list = async (query: Record<string, string> = {}, key = world.all) =>
    (await world.api.call(contract.listProjectAudits, { key, query })).body;
  const both = async () =>
    (await newKey(world.api, { websiteIds: [world.own.websiteId, world.sibling.websiteId] })).secret;
  const idsOf = ({ data }: { data: { audits: { id: string }[] } }) => data.audits.map(({ id }) => id);

  describe("200", () => {
    it("queries the audit history of the key's websites, and of no others", async () => {
      const body = await list();
      expect(body.data.audits).toMatchObject([
        { id: world.own.auditId, projectId: world.own.websiteId, status: "completed", score: 78 },
      ]);
      expect(idsOf(await list({ projectId: world.sibling.websiteId }))).toEqual([]);
      expect(idsOf(await list({ projectId: world.foreign.websiteId }))).toEqual([]);
      expect(idsOf(await list({}, await both()))).toEqual([world.sibling.auditId, world.own.auditId]);
    });

    it.each([
      [{ status: "completed" }, 2],
      [{ status: "failed,running" }, 0],
      [{ type: "full-audit" }, 2],
      [{ type: "page-audit" }, 0],
      [{ since: "2026-04-01T12:00:00Z" }, 1],
      [{ since: "2026-04-01T14:00:00+02:00" }, 1],
      [{ until: "2026-04-01T12:00:00Z" }, 1],
      [{ since: "2026-03-02T00:00:00Z", until: "2026-03-03T00:00:00Z" }, 0],
    ])("filters by %j: %i", async (query, count) => {
      expect(idsOf(await list(query, await both()))).toHaveLength(count);
    });

    it("goes page by page", async () => {
      const key = await both();
      const first = await list({ limit: "1" }, key);
      const second = await list({ limit: "1", cursor: first.data.page.nextCursor }, key);
      expect([...idsOf(first), ...idsOf(second)]).toEqual([world.sibling.auditId, world.own.auditId]);
      expect(second.data.page.hasMore).toBe(false);
    });
  });

  describe("400, of a list", () => {
    it("refuses what is no id, no moment, and no cursor of this list: cursor_mismatch", async () => {
      expect((await list({ projectId: "x" })).error).toMatchObject({ fields: [{ pointer: "?projectId" }] });
      expect((await list({ since: "yesterday" })).error).toMatchObject({ fields: [{ pointer: "?since" }] });
      expect((await list({ cursor: "x" })).error.code).toBe("cursor_mismatch");
    });
  });

  keyRefusals(contract.listProjectAudits, () => world);
});
