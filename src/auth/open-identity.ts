/** Identity for who needs it: its library takes twenty megabytes, and an engine or an audit on the command line has no use for it. */
import type { PostgresPool } from "kysely";
import type pg from "pg";
import type { Identity, IdentityOptions } from "./identity.ts";

export async function openIdentity(options: IdentityOptions): Promise<Identity> {
  const { createIdentity } = await import("./identity.ts");
  return await createIdentity(options);
}

/** Makes or widens the tables of accounts; returns the names of those that it changed. */
export async function migrateAccounts(pool: PostgresPool): Promise<string[]> {
  const { makeAccountTables } = await import("./library.ts");
  return await makeAccountTables(pool);
}

/** The same inside the caller's transaction, in the schema of the connection. */
export function migrateAccountsOn(client: pg.PoolClient): Promise<string[]> {
  const sameAgain = { query: client.query.bind(client), release: () => {} };
  return migrateAccounts({ connect: async () => sameAgain as never, end: async () => {}, options: {} as never });
}
