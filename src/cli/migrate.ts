/** `migrate`: applies what the database is missing, and says what that was. */
import { migrateAccounts } from "#auth/index.ts";
import { migrate } from "#store/index.ts";
import { readConfig } from "../config.ts";
import { EXIT } from "./exit.ts";
import { withDatabase } from "./with-database.ts";

export async function migrateCommand(): Promise<number> {
  return withDatabase(readConfig(), async (pool) => {
    const applied = await migrate(pool);
    const tables = await migrateAccounts(pool);
    for (const name of applied) process.stdout.write(`Applied  ${name}\n`);
    if (tables.length > 0) process.stdout.write(`Applied  the tables of accounts: ${tables.join(", ")}\n`);
    if (applied.length + tables.length === 0) process.stdout.write("The database is up to date.\n");
    return EXIT.ok;
  });
}
