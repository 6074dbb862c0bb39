import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { clockSkewMs } from "./clock-skew.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

it.each([0, 3_600_000, -3_600_000])("of %i ms is told", async (skew) => {
  await database.pool.query("select 1");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - skew });
  const told = await clockSkewMs(database.pool);
  expect(Math.abs(told - skew)).toBeLessThan(60_000);
});
