/** A fresh, migrated database for one test file. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type DatabaseAddress, openPool } from "#store/database.ts";
import { migrate } from "#store/migrate.ts";

export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly address: DatabaseAddress;
  drop(): Promise<void>;
}

export async function testDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${database}`);
  const address = { ...server, database };
  const pool = openPool(address, "sitemend-test");
  await migrate(pool);
  return {
    pool,
    address,
    drop: async () => {
      await pool.end();
      await administer(server, `drop database ${database} with (force)`);
    },
  };
}

async function administer(server: { socketDir: string; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ host: server.socketDir, user: server.user, database: "postgres" });
  await client.connect();
  await client.query(statement);
  await client.end();
}
