import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyEvents as contract } from "#contract/v1/index.ts";
import { toUuid } from "#domain/ids.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("list-events", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
    const { pool } = world.api.database;
    for (const status of ["running", "completed"])
      for (const { auditId } of [world.own, world.sibling, world.foreign])
        await pool.query("update audit set status = $2 where id = $1", [toUuid(auditId), status]);
    await world.api.store.outbox.place();
  });
  afterAll(() => world.close());

  const read = async (query: Record<string, string> = {}) =>
    (await world.api.call(contract.listEvents, { key: world.all, query })).body;

  describe("200", () => {
    it("lists the events of the key's websites in order, and none of others", async () => {
      const { data } = await read();
      const about = { projectId: world.own.websiteId, auditId: world.own.auditId };
      const ofAudits = data.events.filter(({ type }: { type: string }) => type.startsWith("audit."));
      expect(ofAudits).toMatchObject([
        { type: "audit.started", version: 3, data: { ...about, state: "running" } },
        { type: "audit.completed", data: { ...about, state: "completed" } },
      ]);
      expect(data.hasMore).toBe(false);
    });

    it("goes on after the last one that somebody has", async () => {
      const { events } = (await read()).data;
      const { data } = await read({ after: events.at(-2).id });
      expect(data.events.map(({ type }: { type: string }) => type)).toEqual(["audit.completed"]);
      expect((await read({ after: data.events[0].id })).data).toEqual({ events: [], hasMore: false });
    });
  });

  describe("410", () => {
    it("doesn't begin anew for an event that is gone, of others or none: event_unknown", async () => {
      const { rows } = await world.api.database.pool.query("select id from outbox_event where subject = $1 limit 1", [
        toUuid(world.sibling.auditId),
      ]);
      expect(rows).toHaveLength(1);
      for (const after of [newId("evt"), newId("aud"), "x"])
        expect((await read({ after })).error.code).toBe("event_unknown");
    });
  });

  keyRefusals(contract.listEvents, () => world);
});
