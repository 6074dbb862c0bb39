/** Where and how a killable service shall end; see killable-service.ts. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FailPoint } from "../../src/changes/fail-points.ts";
import { until } from "./service.ts";

export interface Trap {
  readonly at: FailPoint;
  readonly how: "kill" | "stop" | "hold";
  /** Not before this file is there. */
  readonly after?: string;
}

export function setTrap(dataDir: string, trap: Trap): void {
  rmSync(join(dataDir, "trapped"), { force: true });
  writeFileSync(join(dataDir, "trap.json"), JSON.stringify(trap));
}

/** Resolves when the service is held at the place. */
export async function trapped(dataDir: string): Promise<void> {
  await until(() => existsSync(join(dataDir, "trapped")), "the service to reach the place");
}

export function release(dataDir: string): void {
  rmSync(join(dataDir, "trap.json"), { force: true });
}
