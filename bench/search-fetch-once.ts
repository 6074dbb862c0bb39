/** One fetch by the product's own parts, on a database of its own; prints what it took. */
import { text } from "node:stream/consumers";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { readConfig } from "../src/config.ts";
import { openParts } from "../src/main.ts";
import { createLog } from "../src/startup/log.ts";

const { folder, authority, port, key, site } = JSON.parse(await text(process.stdin));
const isGoogle = (host: string) => host.endsWith(".googleapis.com");
const parts = await openParts(
  readConfig({ SITEMEND_DATA_DIR: folder, SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8", SITEMEND_LOG_LEVEL: "error" }),
  {
    ...{ publicUrl: "http://127.0.0.1:3000", ownAudits: true, log: createLog("error") },
    world: {
      authority,
      lookup: async () => ["127.0.0.1"],
      portBehind: (host, written) => (isGoogle(host) ? port : written),
    },
  },
);
const website = await parts.websites.create({ url: `${site}/` }, LOCAL_OPERATOR);
await parts.searchConsole.connectByKey(website, key, "bench");
const begun = performance.now();
await parts.fetchRunner.runDue();
const seconds = (performance.now() - begun) / 1000;
const [figures] = await parts.search.list(website);
const peakMb = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ peakMb, seconds, pages: figures?.pages, queries: figures?.queries }));
await parts.close();
