/** `doctor`: what this machine gives Sitemend, what is missing, and the exact step that mends it. */
import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { openParts } from "../main.ts";
import { EXIT } from "./exit.ts";

interface Diagnosis {
  readonly name: string;
  readonly state: "ok" | "warn" | "fail";
  readonly message: string;
}

const MARKS = { ok: "✔", warn: "▲", fail: "✖" } as const;
const LOW_DISK_BYTES = 1024 ** 3;

export async function doctorCommand(): Promise<number> {
  let failed = false;
  for await (const { name, state, message } of diagnoses()) {
    failed ||= state === "fail";
    process.stdout.write(`${MARKS[state]} ${name.padEnd(10)} ${message}\n`);
  }
  return failed ? EXIT.usage : EXIT.ok;
}

async function* diagnoses(): AsyncGenerator<Diagnosis> {
  yield { name: "node", state: "ok", message: `${process.version} (${process.platform}-${process.arch})` };
  const config = attempt(() => readConfig());
  if (config instanceof Error) {
    yield { name: "settings", state: "fail", message: config.message };
    return;
  }
  yield { name: "settings", state: "ok", message: "all read; docs/reference/config.md lists them" };
  yield dataFolder(config.dataDir);
  yield await database(config);
  const open =
    config.SITEMEND_HOST === "127.0.0.1" || config.SITEMEND_HOST === "::1" || config.SITEMEND_HOST === "localhost";
  yield {
    name: "network",
    state: open ? "ok" : "warn",
    message: open
      ? `listens on loopback only (${config.SITEMEND_HOST})`
      : `listens on ${config.SITEMEND_HOST}: put https in front and set SITEMEND_PUBLIC_URL`,
  };
  const user = process.getuid?.() === 0;
  yield {
    name: "account",
    state: "ok",
    message: user ? "root; the embedded database runs as nobody" : "an ordinary account",
  };
}

function dataFolder(folder: string): Diagnosis {
  const result = attempt(() => {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  });
  if (result instanceof Error)
    return {
      name: "data",
      state: "fail",
      message: `${folder} cannot be used: ${result.message}. Set SITEMEND_DATA_DIR.`,
    };
  const free = `${(result / 1024 ** 3).toFixed(1)} GiB free`;
  return { name: "data", state: result < LOW_DISK_BYTES ? "warn" : "ok", message: `${folder}, ${free}` };
}

async function database(config: ReturnType<typeof readConfig>): Promise<Diagnosis> {
  try {
    const parts = await openParts(config, { publicUrl: "http://127.0.0.1", ownAudits: true, log: createLog("silent") });
    const version = parts.databaseVersion;
    await parts.close();
    const kind = config.DATABASE_URL ? "external" : "embedded";
    return { name: "database", state: "ok", message: `${kind} PostgreSQL ${version}, migrated` };
  } catch (error) {
    return { name: "database", state: "fail", message: (error as Error).message };
  }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
