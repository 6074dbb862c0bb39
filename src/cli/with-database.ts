/** For commands that are about the database itself: its server is started or adopted, and nothing is migrated or made. */

import { assertServerVersion, openDatabaseServer } from "#startup/database-server.ts";
import { openPool } from "#store/index.ts";
import type { Config } from "../config.ts";

type Pool = ReturnType<typeof openPool>;

/** @param name under which the server lists the connections */
export async function withDatabase<T>(config: Config, work: (pool: Pool) => Promise<T>, name?: string): Promise<T> {
  const server = await openDatabaseServer(config);
  const pool = openPool(server.address, name);
  try {
    await assertServerVersion(pool);
    return await work(pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}
