/** `migrate`: applies what the database is missing, and says what that was. */
import { acceptSecret, migrateAccounts } from "#auth/index.ts";
import { holdDataFolder } from "#startup/hold-data-folder.ts";
import { existingSecret } from "#startup/secret.ts";
import { migrate } from "#store/index.ts";
import { type Config, programName, readConfig } from "../config.ts";
import { EXIT } from "./exit.ts";
import { withDatabase } from "./with-database.ts";

export interface MigrateFlags {
  readonly acceptSecret?: boolean;
}

export async function migrateCommand(flags: MigrateFlags): Promise<number> {
  const config = readConfig();
  return flags.acceptSecret ? acceptNewSecret(config) : withDatabase(config, bringUpToDate);
}

async function bringUpToDate(pool: Parameters<Parameters<typeof withDatabase>[1]>[0]): Promise<number> {
  const applied = await migrate(pool);
  const tables = await migrateAccounts(pool);
  for (const name of applied) process.stdout.write(`Applied  ${name}\n`);
  if (tables.length > 0) process.stdout.write(`Applied  account tables: ${tables.join(", ")}\n`);
  if (applied.length + tables.length === 0) process.stdout.write("The database is up to date.\n");
  return EXIT.ok;
}

/** A service that runs meanwhile would go on with the old one. */
async function acceptNewSecret(config: Config): Promise<number> {
  const secret = existingSecret(config.secretFile);
  const release = holdDataFolder(config);
  try {
    return await withDatabase(config, async (pool) => {
      await bringUpToDate(pool);
      const closed = await acceptSecret(pool, secret);
      process.stdout.write(
        `${config.secretFile} is now the secret of this database. Reconnect the sites: their stored passwords can't be decrypted.\n`,
      );
      for (const email of closed)
        process.stdout.write(
          `The two-factor secret for ${email} can't be decrypted either. Run: ${programName()} user remove-second-factor ${email}\n`,
        );
      return EXIT.ok;
    });
  } finally {
    release();
  }
}
