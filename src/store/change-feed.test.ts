import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { createChangeFeed } from "./change-feed.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it("lives through a connection that breaks with several errors, and listens anew", async () => {
  const clients: pg.PoolClient[] = [];
  database.pool.on("acquire", (client) => clients.push(client));
  const feed = createChangeFeed(database.pool);
  await feed.ready();
  const [broken] = clients;
  // What the driver does when a server is stopped: its last words, then the end of the connection.
  for (const words of ["terminating connection", "Connection terminated unexpectedly"])
    expect(() => broken?.emit("error", new Error(words))).not.toThrow();
  await feed.ready();
  expect(clients.length).toBe(2);
  expect(clients[1]).not.toBe(broken);
  await feed.close();
});
