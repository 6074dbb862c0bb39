/** Opens the pool that the whole store shares. */
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from "kysely";
import type pg from "pg";
import { ScopedPool } from "./row-security/scope.ts";
import type { Tables } from "./schema.ts";

/** Where PostgreSQL is: our embedded server's socket, or an external server. */
export type DatabaseAddress =
  | { readonly socketDir: string; readonly user: string; readonly database: string }
  | { readonly url: string };

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** Most statements of the service are short; ten connections serve two cores well and leave the server's limit alone. */
const MAX_CONNECTIONS = 10;

export function openPool(address: DatabaseAddress, applicationName = "sitemend"): ScopedPool {
  const where =
    "url" in address
      ? { connectionString: address.url }
      : { host: address.socketDir, user: address.user, database: address.database };
  const pool = new ScopedPool({
    ...where,
    max: MAX_CONNECTIONS,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
  });
  // A connection that dies is replaced at the next use, and what was asked of it is refused. Without listeners it would end
  // the process: the pool's is for idle ones, the client's own for those that somebody holds, as in a transaction.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
