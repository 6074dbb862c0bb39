/** `doctor`: what this machine gives Sitemend, what is missing, and how to fix it. */
import { judgeSecret } from "#auth/index.ts";
import { FULL_DISK_BYTES } from "#domain/disk-space.ts";
import { type HealthCheck, worstStatus } from "#domain/health.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import { examine, type HealthSources, problem } from "#health/health.ts";
import { machineSources } from "#health/health-sources.ts";
import { assertServerVersion, elsewhere } from "#startup/database-server.ts";
import { existingSecret } from "#startup/secret.ts";
import { databaseState, lookAtEmbedded, openPool } from "#store/index.ts";
import { type Config, readConfig } from "../config.ts";
import { EXIT } from "./exit.ts";

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
  const machine = machineSources(config);
  return examine(config, { ...machine, isOperator: true, database: () => look(config, machine.freeBytes) });
}

const NOTHING_YET = {
  ...{ version: "(created on first start)", applied: 0, missing: [], sealed: false, onWrongPages: 0 },
  processes: NO_PROCESSES,
};

/** Makes and mends nothing: a service may be using it. */
async function look(config: Config, freeBytes: HealthSources["freeBytes"]): ReturnType<HealthSources["database"]> {
  const { DATABASE_URL: url } = config;
  const server =
    url === undefined
      ? await lookAtEmbedded(config.dataDir, () => freeBytes() >= FULL_DISK_BYTES)
      : elsewhere({ url: url.reveal() });
  if (server === undefined) return NOTHING_YET;
  const pool = openPool(server.address);
  try {
    const state = await databaseState(pool, await assertServerVersion(pool));
    return { ...state, secretFits: await fits(pool, config.secretFile) };
  } finally {
    await pool.end();
    await server.stop();
  }
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
