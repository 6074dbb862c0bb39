/**
 * What the data folder knows of the demo: where its site listens and which processes were started for it. Every process
 * of the installation reads it, so that exactly this one server on loopback may be audited and connected, and only
 * while it lives: the process is known by its start time too, so that nobody who gets its number later is meant.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { processIdentity } from "#store/index.ts";

const Record = z.object({
  port: z.int().min(1).max(65_535),
  /** `pid start-time` of the web server. */
  webServer: z.string(),
  websiteId: z.string().nullable(),
  auditId: z.string().nullable(),
});
export type DemoRecord = z.infer<typeof Record>;

/** Everything that the demo makes on disk lies here. */
export const demoFolder = (dataDir: string): string => join(dataDir, "demo");

/** Its WordPress, or its repository and what is built from it. */
export const demoSiteFolder = (dataDir: string): string => join(demoFolder(dataDir), "site");

const recordFile = (dataDir: string): string => join(demoFolder(dataDir), "record.json");

export function readRecord(dataDir: string): DemoRecord | undefined {
  const file = recordFile(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    return Record.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    // Removed or replaced in this moment.
    return undefined;
  }
}

export function writeRecord(dataDir: string, record: DemoRecord): void {
  const part = `${recordFile(dataDir)}.part`;
  writeFileSync(part, JSON.stringify(record), { mode: 0o600 });
  renameSync(part, recordFile(dataDir));
}

const startedFile = (dataDir: string): string => join(demoFolder(dataDir), "started");

/** Noted as it starts: whatever happens next, it can be found and ended later. */
export function noteStarted(dataDir: string, pid: number): void {
  appendFileSync(startedFile(dataDir), `${processIdentity(pid)}\n`, { mode: 0o600 });
}

/** Those that still live, as `pid start-time`. */
export function startedAndAlive(dataDir: string): readonly string[] {
  const file = startedFile(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(isAlive) : [];
}

/** Of the site that was; programs stay. */
export function forgetSite(dataDir: string): void {
  for (const file of [recordFile(dataDir), startedFile(dataDir)]) rmSync(file, { force: true });
}

/** `127.0.0.1:PORT` of the demo's site; `undefined` when none is running. */
export function demoHost(dataDir: string): string | undefined {
  const record = readRecord(dataDir);
  return record !== undefined && isAlive(record.webServer) ? `127.0.0.1:${record.port}` : undefined;
}

export function isAlive(process: string): boolean {
  return process !== "" && processIdentity(Number(process.split(" ")[0])) === process;
}
