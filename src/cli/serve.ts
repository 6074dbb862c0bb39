/** `serve`: starts the service and stays until a signal. */
import { programName, readConfig } from "../config.ts";
import { startService } from "../service.ts";
import { EXIT } from "./exit.ts";
import { firstWords } from "./first-words.ts";

/** A stop that takes longer is cut off: what matters was saved with the last batch. */
const STOP_WITHIN_MS = 30_000;

export async function serveCommand({ role }: { readonly role: "all" | "api" | "worker" | undefined }): Promise<number> {
  const config = readConfig();
  process.stderr.write("sitemend: starting\n");
  const service = await startService(role === undefined ? config : { ...config, SITEMEND_ROLE: role });
  process.stdout.write(firstWords({ ...service, program: programName() }));
  await untilStopped();
  process.stderr.write("sitemend: stopping; running audits go on at the next start\n");
  await stopInTime(() => service.stop());
  return EXIT.ok;
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
