/** Started by a shell when a process of Sitemend was killed (`watchdog.ts`): stops the server if nobody came to use it. */
import { setTimeout as delay } from "node:timers/promises";
import { stopUnused } from "./index.ts";

/** A service manager starts a killed service again within seconds. */
const GRACE_MS = 10_000;
/** Another process of ours may need a moment to notice that its parent is gone, and the server to notice that one has left. */
const TRIES = 30;

const [dataDir] = process.argv.slice(2);
if (dataDir !== undefined)
  for (let tries = 0; tries < TRIES; tries++) {
    await delay(GRACE_MS);
    // Where it cannot be told, such as while the disk is full, it is tried again.
    if (await stopUnused(dataDir).catch(() => false)) break;
  }
