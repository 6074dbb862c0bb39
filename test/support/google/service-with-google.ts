/** The service in this process, in a world where Google is on loopback and a shop's name leads to a public address. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readConfig } from "../../../src/config.ts";
import { startService } from "../../../src/service.ts";
import type { Log } from "../../../src/startup/log.ts";
import { type Owner, signUp } from "../service.ts";
import { type Google, startGoogle } from "./google.ts";

export const SHOP = "https://tea.example";
/** Nobody asks it: a website's name must lead to a public address. */
const PUBLIC = "93.184.215.14";

export interface ServiceWithGoogle {
  readonly google: Google;
  readonly url: string;
  readonly dataDir: string;
  readonly owner: Owner;
  close(): Promise<void>;
}

/** @param log what it writes to, instead of nothing */
export async function serviceWithGoogle(log: Log = pino({ level: "silent" })): Promise<ServiceWithGoogle> {
  const google = await startGoogle();
  const dataDir = await mkdtemp(join(tmpdir(), "sitemend-google-"));
  const host = new URL(SHOP).host;
  const service = await startService(
    readConfig({
      ...{ SITEMEND_DATA_DIR: dataDir, SITEMEND_PORT: "0", SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8" },
    }),
    { log, world: { ...google.world, lookup: async (name) => (name === host ? [PUBLIC] : google.world.lookup(name)) } },
  );
  const url = String(service.url);
  const ownerToken = new URL(String(service.ownerLink)).searchParams.get("ownerToken") ?? "";
  return {
    ...{ google, url, dataDir, owner: await signUp({ url, ownerToken }) },
    async close() {
      await service.stop();
      await google.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
