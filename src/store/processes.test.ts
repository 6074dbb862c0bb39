import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { seedAudit } from "../../test/support/seed.ts";
import { createProcessStore } from "./processes.ts";

describe("the processes of one database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() => database.pool.query("delete from process"));
  afterAll(() => database.drop());

  const own = { runsAudits: false, publicUrl: "https://a.example", version: "1" };
  const insert = (owner: string, { runs = true, url = null as string | null, secondsAgo = 0 } = {}) =>
    database.pool.query(
      "insert into process (owner, runs_audits, public_url, version, seen_at) values ($1, $2, $3, '1', now() - make_interval(secs => $4))",
      [owner, runs, url, secondsAgo],
    );

  it("are those that were seen a moment ago and whose end is not known", async () => {
    const store = createProcessStore(database.pool);
    await store.note(own);
    await store.note(own);
    await insert("elsewhere 1 1");
    await insert("elsewhere 2 2", { secondsAgo: 21 });
    await insert(`${hostname()} 999999999 1`);
    await insert("elsewhere 3 3", { runs: false, url: "https://b.example" });
    await insert("elsewhere 4 4", { runs: true, url: "https://b.example" });
    const { workers, servers, publicUrls } = await store.alive();
    expect({ workers, servers }).toEqual({ workers: 2, servers: 3 });
    expect([...publicUrls].sort()).toEqual(["https://a.example", "https://b.example"]);
    await store.forget();
    expect((await store.alive()).servers).toBe(2);
  });

  it("forget those that have been silent for minutes", async () => {
    await insert("elsewhere 1 1", { secondsAgo: 300 });
    await createProcessStore(database.pool).note(own);
    const { rows } = await database.pool.query("select owner from process where owner like 'elsewhere%'");
    expect(rows).toEqual([]);
  });

  it("see which audits wait for a worker, and for how long", async () => {
    const store = createProcessStore(database.pool);
    expect(await store.alive()).toMatchObject({ queued: 0, oldestQueuedSeconds: 0 });
    const { websiteId } = await seedAudit(database.pool, { status: "queued" });
    await seedAudit(database.pool, { status: "running" });
    await database.pool.query("update audit set created_at = now() - interval '1 minute' where status = 'queued'");
    const waiting = await store.alive();
    expect(waiting.queued).toBe(1);
    expect(waiting.oldestQueuedSeconds).toBeGreaterThanOrEqual(60);
    const held =
      "update audit set lease_owner = 'a command', lease_until = now() + interval '1 minute' where status = 'queued'";
    await database.pool.query(held);
    expect((await store.alive()).queued, websiteId).toBe(0);
  });
});
