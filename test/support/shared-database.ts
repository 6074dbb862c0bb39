/** An empty database with a secret, for several processes of the service at once. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool } from "#store/database.ts";
import { administer } from "./databases.ts";
import { testServer } from "./test-server.ts";

export interface SharedDatabase {
  /** What each process gets as its settings. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pool: ReturnType<typeof openPool>;
  drop(): Promise<void>;
}

export async function sharedDatabase(): Promise<SharedDatabase> {
  const server = testServer();
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${database}`);
  const folder = await mkdtemp(join(tmpdir(), "sitemend-shared-"));
  const pool = openPool({ ...server, database }, "sitemend-test");
  return {
    environment: {
      DATABASE_URL: `postgres://${server.user}@/${database}?host=${encodeURIComponent(server.socketDir)}`,
      SITEMEND_SECRET_FILE: join(folder, "secret"),
    },
    pool,
    async drop() {
      await pool.end();
      await administer(server, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
