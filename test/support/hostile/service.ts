/**
 * The real service in a world where the hostile sites have names, and with less patience than usual: a test need not
 * wait a minute to see that a minute is the limit.
 */
import { readConfig } from "../../../src/config.ts";
import { startService } from "../../../src/service.ts";
import { createAuthority } from "../test-authority.ts";

const port = Number(process.env.HOSTILE_PORT);
let turns = 0;

/** Names that lead where no site of an audit may; of all others only the hostile ones exist. */
async function lookup(name: string): Promise<readonly string[]> {
  if (name.endsWith(".hostile.example")) return ["127.0.0.1"];
  if (name === "private.rebound.example") return ["127.0.0.1", "::1"];
  if (name === "mixed.rebound.example") return ["93.184.215.14", "2606:4700::1111", "127.0.0.1"];
  if (name === "mapped.rebound.example") return ["::ffff:127.0.0.1"];
  // First unknown, then here: what a name was found to be the first time must not vouch for the second.
  if (name === "turning.rebound.example" && turns++ > 0) return ["127.0.0.1"];
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
}

const service = await startService(readConfig(), {
  world: {
    lookup,
    authority: createAuthority().pem,
    portBehind: (host, asked) => (host.endsWith(".hostile.example") ? port : asked),
    limits: { headersMs: 1500, bodyIdleMs: 1000, totalMs: 3000, rateWindowMs: 1000 },
  },
});
process.stdout.write(`Sitemend is ready at ${service.url}\n${service.ownerLink ?? ""}\nStop with Ctrl-C\n`);
