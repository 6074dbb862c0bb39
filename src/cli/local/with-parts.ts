/** What the command line shares: the parts on the data folder's own database, as the local operator, closed at the end. */

import { createLog } from "#startup/log.ts";
import { type Config, readConfig } from "../../config.ts";
import { THREADS_OF_COMMAND } from "../../engine/threads.ts";
import { openParts, type Parts, type PartsOptions } from "../../main.ts";

export async function withParts<T>(
  work: (parts: Parts) => Promise<T>,
  change: (config: Config) => Config = (config) => config,
  more: Pick<PartsOptions, "checksFile" | "servedAt"> = {},
): Promise<T> {
  const config = change(readConfig());
  const publicUrl = config.SITEMEND_PUBLIC_URL ?? `http://${config.SITEMEND_HOST}:${config.SITEMEND_PORT}`;
  const parts = await openParts(config, {
    ...more,
    publicUrl,
    ownAudits: true,
    readingThreads: THREADS_OF_COMMAND,
    log: createLog(config.SITEMEND_LOG_LEVEL ?? "warn"),
  });
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
}
