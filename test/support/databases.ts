/** Databases of the tests' PostgreSQL. */
import pg from "pg";

/** What test files copy: migrated, empty, and never written to. */
export const MIGRATED = "migrated";

export async function administer(
  { socketDir, user }: { readonly socketDir: string; readonly user: string },
  statement: string,
): Promise<void> {
  const client = new pg.Client({ host: socketDir, user, database: "postgres" });
  await client.connect();
  await client.query(statement);
  await client.end();
}
