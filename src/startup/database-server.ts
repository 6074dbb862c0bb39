/** The server that holds the database: of the data folder, or the one that DATABASE_URL names. */

import { type Config, ConfigError } from "#config.ts";
import { type DatabaseAddress, type openPool, startEmbedded } from "#store/index.ts";

export interface DatabaseServer {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

/** @param report is told when the embedded one ends unasked, and when it is back */
export async function openDatabaseServer(config: Config, report?: (words: string) => void): Promise<DatabaseServer> {
  if (config.DATABASE_URL) return elsewhere({ url: config.DATABASE_URL.reveal() });
  return startEmbedded(config.dataDir, report);
}

/** Somebody else starts and stops it. */
export function elsewhere(address: DatabaseAddress): DatabaseServer {
  return { address, stop: async () => {} };
}

/** The statements are written for 15; older servers would fail later and less clearly. */
export async function assertServerVersion(pool: ReturnType<typeof openPool>): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>("show server_version").catch((cause: Error) => {
    throw new ConfigError(
      `DATABASE_URL: the database isn't responding (${cause.message}). Check the host and password.`,
    );
  });
  const version = rows[0]?.server_version ?? "0";
  if (Number.parseInt(version, 10) < 15) {
    throw new ConfigError(`DATABASE_URL: the server runs PostgreSQL ${version}; 15 or newer is required.`);
  }
  return version;
}
