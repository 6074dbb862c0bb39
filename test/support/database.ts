/** A fresh, migrated database for one test file. */
import { randomUUID } from "node:crypto";
import { type DatabaseAddress, openPool } from "#store/database.ts";
import { administer, MIGRATED } from "./databases.ts";
import { testServer } from "./test-server.ts";

export interface TestDatabase {
  readonly pool: ReturnType<typeof openPool>;
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

export async function testDatabase(template = MIGRATED): Promise<TestDatabase> {
  const server = testServer();
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  // As files: written row by row into the log, a copy takes twice as long.
  await administer(server, `create database ${database} template ${template} strategy file_copy`);
  const address = { ...server, database };
  const pool = openPool(address, "sitemend-test");
  return {
    pool,
    address,
    drop: async () => {
      await pool.end();
      await administer(server, `drop database ${database} with (force)`);
    },
  };
}
