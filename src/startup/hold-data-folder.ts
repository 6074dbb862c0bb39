/** Who serves a data folder, or replaces what is in it, has it alone; other commands use it beside. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "#config.ts";
import { lockHolder, makeFolder, tryLock } from "#store/index.ts";

/** One service for one data folder: two would answer for the same embedded database with different ideas of it. */
export function holdDataFolder(config: Config): () => void {
  const lock = join(config.dataDir, "serve.lock");
  try {
    makeFolder(config.dataDir);
    if (tryLock(lock)) return () => rmSync(lock, { force: true });
  } catch (error) {
    throw new ConfigError(
      `SITEMEND_DATA_DIR: ${config.dataDir} can't be used: ${(error as Error).message}. Set it to a folder that this account can write to.`,
    );
  }
  const holder = lockHolder(lock) || "unknown";
  throw new ConfigError(
    `Sitemend is already running on ${config.dataDir} (process ${holder}, ${lock}). Stop it, or set SITEMEND_DATA_DIR to another folder.`,
  );
}
