/** `doctor`: what this machine gives Sitemend, what is missing, and the exact step that mends it. */
import { judgeSecret } from "#auth/index.ts";
import { type HealthCheck, worstStatus } from "#domain/health.ts";
import { databaseState } from "#store/index.ts";
import { type Config, readConfig } from "../config.ts";
import { assertServerVersion } from "../database-server.ts";
import { examine, type HealthSources, problem } from "../health.ts";
import { machineSources } from "../health-sources.ts";
import { existingSecret } from "../secret.ts";
import { EXIT } from "./exit.ts";
import { withDatabase } from "./with-database.ts";

const MARKS = { pass: "✔", warn: "▲", fail: "✖" } as const;

export async function doctorCommand(): Promise<number> {
  const checks = await diagnoses();
  for (const { name, status, message, nextStep } of checks) {
    process.stdout.write(`${MARKS[status]} ${name.padEnd(15)} ${message}\n`);
    if (nextStep !== null) process.stdout.write(`${" ".repeat(18)}→ ${nextStep}\n`);
  }
  return worstStatus(checks) === "fail" ? EXIT.usage : EXIT.ok;
}

async function diagnoses(): Promise<HealthCheck[]> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [problem("settings", "fail", message, "Correct the setting; docs/reference/config.md lists them all.")];
  }
  return examine(config, { ...machineSources(config), isOperator: true, database: () => openOnce(config) });
}

/** Starts the database as a command would, and stops it again. What is old in it stays as it is: a service may be using it. */
function openOnce(config: Config): ReturnType<HealthSources["database"]> {
  return withDatabase(config, async (pool) => {
    const state = await databaseState(pool, await assertServerVersion(pool));
    return { ...state, secretFits: await fits(pool, config.secretFile) };
  });
}

/** A file that is missing or no secret is another check's matter. */
async function fits(pool: Parameters<typeof judgeSecret>[0], secretFile: string): Promise<boolean> {
  let secret: Uint8Array;
  try {
    secret = existingSecret(secretFile);
  } catch {
    return true;
  }
  return (await judgeSecret(pool, secret)) !== "differs";
}
