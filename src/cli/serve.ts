/** `serve`: starts the service and stays until a signal. */

import { createLog, endOnFault, type Log } from "#startup/log.ts";
import { type Config, ConfigError, programName, readConfig } from "../config.ts";
import { type Service, startService } from "../service.ts";
import { EXIT } from "./exit.ts";
import { firstWords } from "./first-words.ts";

/** A stop that takes longer is cut off: what matters was saved with the last batch. */
const STOP_WITHIN_MS = 30_000;

export async function serveCommand({ role }: { readonly role: "all" | "api" | "worker" | undefined }): Promise<number> {
  const config = readConfig();
  const log = createLog(config.SITEMEND_LOG_LEVEL);
  endOnFault(log);
  const say = sayer(log);
  say("starting");
  const service = await started(role === undefined ? config : { ...config, SITEMEND_ROLE: role }, log);
  if (typeof service === "number") return service;
  process.stdout.write(firstWords({ ...service, program: programName() }));
  await untilStopped();
  say("stopping; running audits resume on the next start");
  await stopInTime(() => service.stop());
  return EXIT.ok;
}

/** A person reads words; whoever collects the log wants nothing else in it. */
function sayer(log: Log): (words: string) => void {
  return process.stderr.isTTY ? (words) => process.stderr.write(`sitemend: ${words}\n`) : (words) => log.info(words);
}

/** The service, or the exit code when it cannot start and the log says why. */
async function started(config: Config, log: Log): Promise<Service | number> {
  try {
    return await startService(config, { log });
  } catch (error) {
    if (process.stderr.isTTY || !log.isLevelEnabled("fatal")) throw error;
    const isSetting = error instanceof ConfigError;
    log.fatal(isSetting ? {} : { err: error }, error instanceof Error ? error.message : String(error));
    return isSetting ? EXIT.usage : EXIT.internal;
  }
}

/** Resolves when somebody asks the process to stop. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

export async function stopInTime(stop: () => Promise<void>): Promise<void> {
  const cutOff = setTimeout(() => process.exit(EXIT.internal), STOP_WITHIN_MS);
  await stop();
  clearTimeout(cutOff);
}
