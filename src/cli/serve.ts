/** `serve`: starts the service and stays until a signal. */
import { readConfig } from "../config.ts";
import { startService } from "../service.ts";
import { EXIT } from "./exit.ts";

/** A stop that takes longer is cut off: what matters was saved with the last batch. */
const STOP_WITHIN_MS = 30_000;

export async function serveCommand({ role }: { readonly role: "all" | "api" | "worker" | undefined }): Promise<number> {
  const config = readConfig();
  process.stderr.write("sitemend: starting\n");
  const service = await startService(role === undefined ? config : { ...config, SITEMEND_ROLE: role });
  process.stdout.write(`Sitemend is ready on ${service.url}\n`);
  if (service.ownerLink)
    process.stdout.write(`Create the owner account (this link works once):\n  ${service.ownerLink}\n`);
  process.stdout.write(`API: ${service.url}/docs · Stop with Ctrl-C\n`);

  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
  process.stderr.write("sitemend: stopping; running audits go on at the next start\n");
  const cutOff = setTimeout(() => process.exit(EXIT.internal), STOP_WITHIN_MS);
  await service.stop();
  clearTimeout(cutOff);
  return EXIT.ok;
}
