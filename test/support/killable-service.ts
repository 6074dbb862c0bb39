/**
 * The real service with a trap in it: when a change reaches the point that the file `trap.json` in its data folder
 * names, the process is killed, stopped, or held there until the file is gone. Without the file it is the service.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FailPoint } from "../../src/changes/fail-points.ts";
import { readConfig } from "../../src/config.ts";
import { startService } from "../../src/service.ts";
import type { Trap } from "./traps.ts";

const config = readConfig();
const service = await startService(config, { reach });
process.stdout.write(`Sitemend is ready at ${service.url}\n${service.ownerLink ?? ""}\nStop with Ctrl-C\n`);

async function reach(point: FailPoint): Promise<void> {
  const file = join(config.dataDir, "trap.json");
  if (!existsSync(file)) return;
  const { at, how, after }: Trap = JSON.parse(readFileSync(file, "utf8"));
  if (at !== point) return;
  while (after !== undefined && !existsSync(after)) await delay(2);
  if (how !== "hold") rmSync(file);
  if (how === "kill") process.kill(process.pid, "SIGKILL");
  if (how === "stop") process.kill(process.pid, "SIGSTOP");
  writeFileSync(join(config.dataDir, "trapped"), "");
  while (how === "hold" && existsSync(file)) await delay(5);
}
