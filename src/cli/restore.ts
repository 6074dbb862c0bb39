/** `restore FILE`: a backup becomes the content of an installation that has none. */
import { createReadStream, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { judgeSecret, migrateAccountsOn } from "#auth/index.ts";
import { bytesInWords } from "#domain/disk-space.ts";
import { databaseFolder } from "#health/disk-space.ts";
import { holdDataFolder } from "#startup/hold-data-folder.ts";
import { planSecret } from "#startup/secret.ts";
import { BackupError, type OpenBackup, openBackup, restoreBackup, withEmptyHouse } from "#store/index.ts";
import { type Config, programName, readConfig } from "../config.ts";
import { CommandFailed, EXIT, usage } from "./exit.ts";
import { spaceFailure } from "./space-words.ts";
import type { Terminal } from "./terminal.ts";
import { plural } from "./upkeep-words.ts";
import { withDatabase } from "./with-database.ts";

export async function restoreCommand(file: string, terminal: Terminal): Promise<number> {
  const config = readConfig();
  if (file !== "-" && !existsSync(file)) throw usage(`${file} does not exist.`);
  const from = file === "-" ? process.stdin : createReadStream(file);
  const interrupted = new AbortController();
  // What ends here by itself also stops the database that was started for it.
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(name, () => {
      interrupted.abort();
      from.destroy(new Error("interrupted"));
    });
  try {
    // Before anything is made or started: the file may be no backup.
    const backup = await openBackup(from);
    const release = holdDataFolder(config);
    try {
      return await restore(config, backup, { terminal, signal: interrupted.signal });
    } finally {
      release();
      await backup.reader.close();
    }
  } catch (error) {
    terminal.endProgress();
    if (interrupted.signal.aborted) throw new CommandFailed("Interrupted; nothing was changed.", EXIT.interrupted);
    if (error instanceof BackupError) throw usage(error.message);
    throw spaceFailure(error, [databaseFolder(config.dataDir), dirname(config.secretFile)]) ?? error;
  }
}

async function restore(
  config: Config,
  backup: OpenBackup,
  { terminal, signal }: { readonly terminal: Terminal; readonly signal: AbortSignal },
): Promise<number> {
  const secret = planSecret(config.secretFile, backup.secret, isOfThisFolder(config));
  const restored = await withDatabase(
    config,
    (pool) =>
      withEmptyHouse(pool, async (client) => {
        try {
          return await restoreBackup(client, backup, {
            makeAccountTables: migrateAccountsOn,
            isItsSecret: async (tables) => (await judgeSecret(tables, Buffer.from(backup.secret, "hex"))) !== "differs",
            beforeCommit: () => {
              signal.throwIfAborted();
              secret.put();
            },
            progress: (table, bytes) => terminal.progress(`Writing ${table}: ${bytesInWords(bytes)}`),
          });
        } catch (error) {
          secret.takeBack();
          throw error;
        }
      }),
    "sitemend-restore",
  );
  terminal.endProgress();
  const { tables, rows, migrated, leftOut } = restored;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Restored ${plural(rows, "row")} of ${plural(tables, "table")}, as of ${backup.manifest.createdAt}.`);
  if (migrated.length > 0) say(`Applied ${plural(migrated.length, "migration")}.`);
  if (leftOut.length > 0)
    say(`Skipped tables that don't belong to Sitemend: ${leftOut.map((name) => JSON.stringify(name)).join(", ")}.`);
  if (secret.aside !== undefined) say(`The previous, unused secret was saved as ${secret.aside}.`);
  say(`Everyone has to sign in again. Start with: ${programName()} serve`);
  return EXIT.ok;
}

/** Then it was made by a start of the installation that is empty; else another installation may need it. */
function isOfThisFolder({ DATABASE_URL, secretFile, dataDir }: Config): boolean {
  return DATABASE_URL === undefined && secretFile === join(dataDir, "secret");
}
