/**
 * The hostile site, canaries beside it, and the service that audits: each audit runs beside one of an honest neighbour
 * in the same process. The kernel keeps the peak of that process's memory, so no moment is missed between two looks.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Canary, listen } from "../canaries.ts";
import { type Owner, signUp, startService, until } from "../service.ts";
import type { HostileAttack } from "./answers.ts";
import { HARMLESS, hostOf, NEIGHBOUR, startHostileSite } from "./server.ts";

/** Pages that an audit of a hostile site may read. */
export const BUDGET = 150;
/** Audits at a time; more would only wait for each other. */
const AT_ONCE = 8;
const SERVICE = join(import.meta.dirname, "service.ts");
/** Ports of canaries: one that any guard would notice, and one that web servers use. */
const PORTS = [0, 8080];

export interface AuditOutcome {
  readonly status: string;
  /** `null` when it completed. */
  readonly code: string | null;
  readonly pagesCrawled: number;
  readonly issues: number;
  readonly leftOut: Readonly<Record<string, number>>;
  readonly warnings: readonly string[];
}

/** One attack and the audit of the neighbour that ran beside it. */
export interface Encounter {
  readonly hostile: AuditOutcome;
  readonly neighbour: AuditOutcome;
  readonly peakMb: number;
}

export type HostileWorld = Awaited<ReturnType<typeof openHostileWorld>>;

export async function openHostileWorld(attacks: readonly HostileAttack[]) {
  const places = ["127.0.0.1", "::1"].flatMap((host) => PORTS.map((port) => listen(host, port)));
  const canaries = (await Promise.all(places)).filter((canary): canary is Canary => canary !== undefined);
  const site = await startHostileSite(attacks, [...new Set(canaries.map(({ port }) => port))]);
  const hosts = [HARMLESS, NEIGHBOUR, ...attacks].map(hostOf);
  const service = await startService({
    allowPrivate: hosts.join(","),
    program: SERVICE,
    environment: { SITEMEND_RATE_LIMITS: "off", SITEMEND_LOG_LEVEL: "error", HOSTILE_PORT: String(site.port) },
  });
  const owner = await signUp(service);

  return {
    site,
    /** What the service logged; nothing unless there is a fault of ours. */
    stderr: service.stderr,
    /** Addresses of canaries that saw a connection. */
    knocked: () => canaries.filter(({ connections }) => connections() > 0).map(({ url }) => url),

    /** Audits the site of the attack. */
    async meet(attack: HostileAttack): Promise<Encounter> {
      forgetPeak(service.pid);
      const neighbour = auditOf(owner, `http://${hostOf(NEIGHBOUR)}/`);
      const hostile = await auditOf(owner, `http://${hostOf(attack)}/`);
      return { hostile, neighbour: await neighbour, peakMb: peakMb(service.pid) };
    },

    /** Audits all of these, several at a time, beside the neighbour. @param path where each audit starts */
    async meetAll(some: readonly HostileAttack[], path = "/"): Promise<ReadonlyMap<string, AuditOutcome>> {
      const outcomes = new Map<string, AuditOutcome>();
      const neighbour = auditOf(owner, `http://${hostOf(NEIGHBOUR)}/`);
      const left = some.values();
      const work = async () => {
        for (const attack of left) outcomes.set(attack.name, await auditOf(owner, `http://${hostOf(attack)}${path}`));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return outcomes.set(NEIGHBOUR.name, await neighbour);
    },

    async close(): Promise<void> {
      await service.close();
      await site.close();
      for (const { server } of canaries) server.close();
    },
  };
}

async function auditOf(owner: Owner, website: string): Promise<AuditOutcome> {
  const id = await owner.startAudit(website, { maxPages: BUDGET, concurrency: 8 });
  const status = async () => (await owner.call("GET", `/api/v1/audit/${id}/audit-status`)).body.data.audit;
  let audit = await status();
  await until(
    async () => {
      audit = await status();
      return ["completed", "failed"].includes(audit.status);
    },
    `the audit of ${website} to end`,
    120_000,
    150,
  );
  const { data } = (await owner.call("GET", `/api/v1/audit/${id}/results`)).body;
  return {
    status: audit.status,
    code: audit.failure?.code ?? null,
    pagesCrawled: audit.progress.pagesCrawled,
    issues: data?.summary?.issues.total ?? 0,
    leftOut: data?.summary?.leftOut ?? {},
    warnings: audit.warnings.map((warning: { code: string }) => warning.code),
  };
}

/** Writing 5 sets the peak to what is held now (proc_pid_clear_refs(5)). */
function forgetPeak(pid: number): void {
  for (const each of ours(pid)) writeFileSync(`/proc/${each}/clear_refs`, "5");
}

function peakMb(pid: number): number {
  const peakOf = (each: number) => Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${each}/status`))?.[1] ?? 0);
  return ours(pid).reduce((sum, each) => sum + peakOf(each), 0) / 1024;
}

/** The process and those below it, without the database. */
function ours(pid: number): number[] {
  if (read(`/proc/${pid}/comm`).startsWith("postgres")) return [];
  const below = read(`/proc/${pid}/task/${pid}/children`).trim();
  return [pid, ...(below === "" ? [] : below.split(" ")).flatMap((child) => ours(Number(child)))];
}

/** Empty when the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
