/**
 * The real command line over a served site. The database is started before and stays: the bench can count what it did,
 * and its start is no part of a crawl's speed. Each data folder is new, so nothing was known of the site.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type pg from "pg";
import { migrate, openPool, startEmbedded } from "../src/store/index.ts";
import { rates } from "./peers.ts";
import { databaseCpuMs, type Measured, measure } from "./processes.ts";
import { ROOT, withFolder } from "./support.ts";
import { isPage, type ServedCorpus } from "./web-server.ts";

/** As the launcher starts it, and built as in the package; the launcher itself would look after the installation first. */
const require = createRequire(import.meta.url);
const { flags, environment } = require("../bin/bootstrap.js") as {
  readonly flags: readonly string[];
  readonly environment: () => NodeJS.ProcessEnv;
};
// The database that we start here inherits what it would inherit from the launcher.
Object.assign(process.env, environment());
const { ensureBuilt } = require("../bin/build.js") as { readonly ensureBuilt: () => void };
/** Peers ask for pages alone: so do we here. Other hosts are not ours to load, and the machine may have no way to them. */
const PAGES_ALONE = ["--no-external", "--no-resources", "--max-pages", "1000000"];

export interface Laboratory {
  readonly folder: string;
  readonly pool: pg.Pool;
  readonly databasePid: number;
}

export interface AuditRun extends ReturnType<typeof rates>, Omit<Measured, "errors"> {
  readonly id: string;
  readonly databaseCpuSeconds: number;
  /** Bodies and heads, as sent. */
  readonly bytes: number;
  /** From the server's last answer with a page to the end of the audit, when its results can be read. */
  readonly finishingMs: number;
  /** From its start to its end by the audit's own clock; the command's start and its report are not in it. */
  readonly auditSeconds: number;
  readonly transactions: number;
  /** What the database grew by, indexes included. */
  readonly databaseBytes: number;
}

/** Of the command and the database together, in s. */
export function cpuOf({ cpuSeconds, databaseCpuSeconds }: AuditRun): number {
  return cpuSeconds + databaseCpuSeconds;
}

export function withLaboratory<T>(work: (laboratory: Laboratory) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const server = await startEmbedded(folder);
    const pool = openPool(server.address, "bench");
    try {
      await migrate(pool);
      const databasePid = Number(readFileSync(join(folder, "pg/postmaster.pid"), "utf8").split("\n")[0]);
      return await work({ folder, pool, databasePid });
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

export interface AuditOptions {
  readonly maxPages?: number;
  readonly environment?: NodeJS.ProcessEnv;
}

export async function audit(site: ServedCorpus, laboratory: Laboratory, options: AuditOptions = {}): Promise<AuditRun> {
  const { folder, pool, databasePid } = laboratory;
  const limit = options.maxPages === undefined ? [] : ["--max-pages", String(options.maxPages)];
  const answered = site.watch();
  const before = { cpuMs: databaseCpuMs(databasePid), transactions: await transactions(pool) };
  const bytesBefore = await databaseBytes(pool);
  const { command, environment } = auditCommand(site.url, folder, limit);
  const measured = await measure(command, { databasePid, environment: { ...environment, ...options.environment } });
  if (measured.code !== 0) throw new Error(`the audit ended with ${measured.code}: ${measured.errors}`);
  const ended = await lastAudit(pool);
  const answers = answered();
  const databaseCpuSeconds = (databaseCpuMs(databasePid) - before.cpuMs) / 1000;
  const { errors: _, ...rest } = measured;
  return {
    ...{ ...rest, ...rates({ ...measured, cpuSeconds: measured.cpuSeconds + databaseCpuSeconds }, answers) },
    ...{ id: ended.id, databaseCpuSeconds },
    bytes: answers.reduce((sum, { bytes }) => sum + bytes, 0),
    finishingMs: ended.finishedMs - (answers.findLast(isPage)?.at ?? Number.NaN),
    auditSeconds: (ended.finishedMs - ended.startedMs) / 1000,
    transactions: (await transactions(pool)) - before.transactions,
    databaseBytes: (await databaseBytes(pool)) - bytesBefore,
  };
}

/** The whole command, on a data folder of its own. */
export function auditCommand(url: string, folder: string, more: readonly string[] = []) {
  ensureBuilt();
  const output = `json=${join(folder, "result.json")}`;
  return {
    command: [
      ...[process.execPath, ...flags, join(ROOT, "dist/cli.mjs"), "audit", url, "--quiet"],
      ...[...PAGES_ALONE, ...more, "--exit-zero", "--output", output],
    ],
    environment: { ...environment(), SITEMEND_DATA_DIR: folder, SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8" },
  };
}

async function lastAudit(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string; status: string; started_at: Date; finished_at: Date }>(
    "select id, status, started_at, finished_at from audit order by created_at desc limit 1",
  );
  const [row] = rows;
  if (row?.status !== "completed") throw new Error(`the audit is ${row?.status ?? "not there"}`);
  return { id: row.id, startedMs: row.started_at.getTime(), finishedMs: row.finished_at.getTime() };
}

async function transactions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.count ?? 0;
}

async function databaseBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  return Number(rows[0]?.bytes);
}
