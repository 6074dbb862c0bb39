/** `backup [FILE]`: everything that is needed to have this installation again, in one file that only its owner can read. */
import { createWriteStream, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { ENGINE_VERSION } from "#audits/index.ts";
import { judgeSecret } from "#auth/index.ts";
import { bytesInWords } from "#domain/disk-space.ts";
import { databaseFolder } from "#health/disk-space.ts";
import { anotherSecret, existingSecret } from "#startup/secret.ts";
import { BackupError, writeBackup } from "#store/index.ts";
import { type Config, readConfig } from "../config.ts";
import { CommandFailed, EXIT, usage } from "./exit.ts";
import { spaceFailure } from "./space-words.ts";
import type { Terminal } from "./terminal.ts";
import { plural } from "./upkeep-words.ts";
import { withDatabase } from "./with-database.ts";

export async function backupCommand(target: string | undefined, terminal: Terminal): Promise<number> {
  const config = readConfig();
  const file = target ?? `sitemend-${stamp(new Date())}.tar.gz`;
  assertTarget(file);
  assertInstallation(config);
  const masterSecret = existingSecret(config.secretFile);
  const secret = Buffer.from(masterSecret).toString("hex");
  const interrupted = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => interrupted.abort());

  const write = (to: Writable) =>
    withDatabase(config, async (pool) => {
      if ((await judgeSecret(pool, masterSecret)) === "differs") throw anotherSecret(config.secretFile);
      return writeBackup(pool, {
        ...{ to, secret, version: ENGINE_VERSION, now: Date.now(), signal: interrupted.signal },
        progress: (table, bytes) => terminal.progress(`Reading ${table}: ${bytesInWords(bytes)}`),
      });
    });
  try {
    const { tables, rows } = file === "-" ? await write(process.stdout) : await writeWhole(file, write);
    terminal.endProgress();
    const size = file === "-" ? "" : `${bytesInWords(statSync(file).size)}, `;
    const words = `Backed up to ${file === "-" ? "stdout" : file}: ${size}${plural(rows, "row")} of ${plural(tables, "table")}.`;
    (file === "-" ? process.stderr : process.stdout).write(`${words}\n${WARNING}\n`);
    return EXIT.ok;
  } catch (error) {
    terminal.endProgress();
    if (interrupted.signal.aborted) throw new CommandFailed("Interrupted; no backup was written.", EXIT.interrupted);
    if (error instanceof BackupError) throw usage(error.message);
    // Elsewhere `| head` has seen enough; of a backup, all is needed.
    if ((error as NodeJS.ErrnoException).code === "EPIPE")
      throw new CommandFailed("The receiver closed the stream early: the backup is incomplete.", EXIT.internal);
    throw spaceFailure(error, [databaseFolder(config.dataDir)]) ?? error;
  }
}

const WARNING =
  "Anyone who has this file has the keys to the connected sites and every account: store it where only you can read it.";

/** Under its name stands a whole backup or nothing. */
async function writeWhole<T>(file: string, write: (to: Writable) => Promise<T>): Promise<T> {
  const part = join(dirname(resolve(file)), `.${basename(file)}.${process.pid}.part`);
  try {
    const written = await write(createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }));
    assertNew(file);
    renameSync(part, file);
    return written;
  } catch (error) {
    // Told before the piece that was written makes room again.
    throw spaceFailure(error, [dirname(resolve(file))]) ?? error;
  } finally {
    rmSync(part, { force: true });
  }
}

function assertTarget(file: string): void {
  if (file === "-") {
    if (process.stdout.isTTY) throw usage("A backup is binary: specify a file name, or redirect it with | or >.");
    return;
  }
  assertNew(file);
  if (!existsSync(dirname(resolve(file)))) throw usage(`The folder ${dirname(resolve(file))} does not exist.`);
}

function assertNew(file: string): void {
  if (existsSync(file)) throw usage(`${file} already exists and is not overwritten. Use another file name.`);
}

/** A mistyped data folder is not to become a new installation. */
function assertInstallation({ dataDir, DATABASE_URL }: Config): void {
  if (DATABASE_URL === undefined && !existsSync(join(dataDir, "pg")))
    throw usage(`There is nothing to back up in ${dataDir}. Set SITEMEND_DATA_DIR to the data folder.`);
}

/** 20261123-091500, of the world's time. */
function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
