/** Who serves a data folder, or replaces what is in it, has it alone; other commands use it beside. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockHolder, tryLock } from "#store/index.ts";
import { type Config, ConfigError } from "./config.ts";

/** One service for one data folder: two would answer for the same embedded database with different ideas of it. */
export function holdDataFolder(config: Config): () => void {
  const lock = join(config.dataDir, "serve.lock");
  try {
    mkdirSync(config.dataDir, { recursive: true });
    // The second try follows the removal of a dead owner's lock.
    if (tryLock(lock) || tryLock(lock)) return () => rmSync(lock, { force: true });
  } catch (error) {
    throw new ConfigError(`SITEMEND_DATA_DIR: ${config.dataDir} cannot be used: ${(error as Error).message}.`);
  }
  throw new ConfigError(
    `Sitemend is already running on ${config.dataDir} (process ${lockHolder(lock) ?? "unknown"}). Stop it, or set SITEMEND_DATA_DIR to another folder.`,
  );
}
