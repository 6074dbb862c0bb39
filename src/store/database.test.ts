import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { openPool } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("outlives a connection that is lost while somebody holds it, between two statements and within one", async () => {
  const pool = openPool(database.address);
  const [resting, busy] = [await pool.connect(), await pool.connect()];
  const numberOf = async (client: typeof busy) =>
    (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  const numbers = [await numberOf(resting), await numberOf(busy)];
  const ended = new Promise((resolve) => resting.once("end", resolve));
  const asked = expect(busy.query("select pg_sleep(600)")).rejects.toThrow(/terminat/);
  // Whoever listens to nothing must not be ended: an error that nobody hears is thrown.
  await database.pool.query("select pg_terminate_backend(pid) from unnest($1::int[]) pid", [numbers]);
  await asked;
  await ended;
  await expect(resting.query("select 1")).rejects.toThrow();
  resting.release(true);
  busy.release(true);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
