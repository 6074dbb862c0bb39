import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { createRateCounters } from "./rate-counters.ts";

describe("rate counters", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  it("add up what several processes count, key by key, within a window", async () => {
    const [one, other] = [createRateCounters(database.pool), createRateCounters(database.pool)];
    const count = (key: string, requests: number) => ({ key, requests, windowSeconds: 60 });
    await one.add([count("a", 3), count("b", 1)]);
    const totals = await other.add([count("b", 4), count("a", 1)]);
    expect(Object.fromEntries(totals.map(({ key, used }) => [key, used]))).toEqual({ a: 4, b: 5 });
    for (const { secondsLeft } of totals) expect(secondsLeft).toBeLessThanOrEqual(60);
    await database.pool.query("update rate_counter set window_ends = now() - interval '2 minutes'");
    expect(await one.add([count("a", 1)])).toMatchObject([{ key: "a", used: 1 }]);
    await one.forgetEnded();
    expect((await database.pool.query("select key from rate_counter")).rowCount).toBe(1);
  });

  it("keep no word of who asked", async () => {
    await createRateCounters(database.pool).add([{ key: "start:60:usr_1234", requests: 1, windowSeconds: 60 }]);
    const { rows } = await database.pool.query<{ key: string }>("select key from rate_counter");
    expect(JSON.stringify(rows)).not.toContain("usr_1234");
  });
});
