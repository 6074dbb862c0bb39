/**
 * How the installation is: the one source of `doctor` and of GET /api/v1/system/health. What is looked at comes in as
 * functions, so that each state can be shown in a test. Over HTTP every viewer reads this: paths and causes that tell of
 * the machine are for its operator only.
 */

import type { Config } from "#config.ts";
import { bytesInWords, FULL_DISK_BYTES, LOW_DISK_BYTES } from "#domain/disk-space.ts";
import type { HealthCheck } from "#domain/health.ts";
import { faultsOf, type Processes, START_WORKER } from "#domain/processes.ts";
import { LARGE_SKEW_MS } from "#store/index.ts";
import { unsafeSettings } from "./unsafe-settings.ts";

export interface EngineState {
  readonly is: "running" | "restarting" | "elsewhere" | "in-this-process";
  /** Times that it ended unasked since the service started. */
  readonly restarts: number;
}

export interface HealthSources {
  readonly version: string;
  /** True at the machine's own terminal. */
  readonly isOperator: boolean;
  /** Rejects when it does not answer. */
  readonly database: () => Promise<{
    readonly version: string;
    readonly applied: number;
    readonly missing: readonly string[];
    /** It holds what only the secret opens. */
    readonly sealed: boolean;
    /** Whether the secret file is the one of the database; asked at the machine's own terminal. */
    readonly secretFits?: boolean;
    /** By which the database's clock is ahead of this machine's. */
    readonly clockSkewMs?: number;
    /** What it takes of its disk. */
    readonly databaseBytes?: number;
    /** Whether it refuses by itself what is another workspace's; missing while its schema is not up to date. */
    readonly workspacesApart?: boolean;
    /** Changes in force that an earlier version wrote to another page than that of the finding. */
    readonly onWrongPages: number;
    /** Those that share it. */
    readonly processes: Processes;
  }>;
  /** @throws Error when the folder cannot be written */
  readonly freeBytes: () => number;
  /** @throws Error when there is no secret file */
  readonly isSecretOpen: () => boolean;
  readonly browser: () => string | undefined;
  /** Without them, nothing is served here: the command line. */
  readonly service?: { readonly queue: () => Promise<boolean>; readonly engine: () => EngineState };
}

export async function examine(config: Config, sources: HealthSources): Promise<HealthCheck[]> {
  const { service } = sources;
  const asked = await sources.database().catch((error: unknown) => ({ error }));
  return [
    passed("version", `Sitemend ${sources.version} on Node ${process.version} (${process.platform}-${process.arch})`),
    ...database(config, sources, asked),
    ...processes(sources, asked),
    disk(config, sources),
    secretFile(sources, asked),
    ...clock(asked),
    ...(service === undefined ? [] : [await queue(service.queue), engine(service.engine())]),
    browser(sources),
    ...unknownSettings(config),
    ...unsafeSettings(config),
  ];
}

export function passed(name: string, message: string): HealthCheck {
  return { name, status: "pass", message, nextStep: null };
}

export function problem(name: string, status: "warn" | "fail", message: string, nextStep: string): HealthCheck {
  return { name, status, message, nextStep };
}

type Asked = Awaited<ReturnType<HealthSources["database"]>> | { readonly error: unknown };

function database(config: Config, { isOperator, freeBytes }: HealthSources, asked: Asked): HealthCheck[] {
  const kind = config.DATABASE_URL === undefined ? "embedded" : "external";
  if ("error" in asked) {
    const cause = isOperator && asked.error instanceof Error ? ` ${asked.error.message}` : "";
    const next =
      kind === "external"
        ? "Start the database server, and check the host and password in DATABASE_URL."
        : isFull(freeBytes)
          ? "The disk is full: free up space. Sitemend then restarts the database within a minute."
          : "Restart Sitemend. If the problem persists, check the log in the data folder and run the doctor command.";
    return [problem("database", "fail", `The ${kind} database isn't responding.${cause}`, next)];
  }
  const { version, applied, missing, onWrongPages, databaseBytes } = asked;
  const schema =
    applied > 0 && missing.length === 0
      ? passed("migrations", `The schema is up to date (${applied} migrations)`)
      : oldSchema(applied, missing.length);
  const size = databaseBytes === undefined ? "" : `, ${bytesInWords(databaseBytes)} on disk`;
  const server = passed("database", `${kind} PostgreSQL ${version}${size}`);
  return [server, schema, ...rowSecurity(asked.workspacesApart), ...wrongPages(onWrongPages)];
}

function rowSecurity(isOn: boolean | undefined): HealthCheck[] {
  if (isOn === undefined) return [];
  if (isOn) return [passed("row-security", "The database isolates workspaces (row-level security)")];
  const next =
    "As a database superuser, run: create role sitemend_workspace nologin; grant sitemend_workspace to the user in DATABASE_URL. Then restart Sitemend.";
  return [problem("row-security", "warn", "The database doesn't isolate workspaces (row-level security).", next)];
}

function processes({ service, isOperator }: HealthSources, asked: Asked): HealthCheck[] {
  if ("error" in asked) return [];
  const faults = faultsOf(asked.processes, { names: isOperator });
  if (service === undefined || faults.some(({ name }) => name === "workers")) return faults;
  const { workers } = asked.processes;
  if (workers > 0)
    return [passed("workers", workers === 1 ? "1 worker is running" : `${workers} workers are running`), ...faults];
  return [
    problem("workers", "warn", "No worker is running, so new audits will wait in the queue.", START_WORKER),
    ...faults,
  ];
}

function isFull(freeBytes: HealthSources["freeBytes"]): boolean {
  try {
    return freeBytes() < FULL_DISK_BYTES;
  } catch {
    return false;
  }
}

function wrongPages(count: number): HealthCheck[] {
  if (count === 0) return [];
  const changes = count === 1 ? "1 change was" : `${count} changes were`;
  const next = "Open “Applied changes” for the site in the dashboard to review and roll them back.";
  return [problem("changes", "warn", `${changes} applied to a page other than the one with the issue.`, next)];
}

function oldSchema(applied: number, missing: number): HealthCheck {
  if (applied === 0) return passed("migrations", "The database is empty; the schema is created on first start");
  return problem(
    "migrations",
    "fail",
    missing === 1 ? "1 migration is missing." : `${missing} migrations are missing.`,
    "Restart Sitemend to apply them.",
  );
}

function disk({ dataDir }: Config, { freeBytes, isOperator }: HealthSources): HealthCheck {
  const where = isOperator ? `the data folder ${dataDir}` : "the data folder";
  try {
    const free = freeBytes();
    const message = `${bytesInWords(free)} free in ${where}`;
    if (free >= LOW_DISK_BYTES) return passed("disk", message);
    const next =
      "Free up space, set how long sites keep their audits, or move SITEMEND_DATA_DIR to a larger disk. The list of sites can be sorted by disk use.";
    if (free >= FULL_DISK_BYTES) return problem("disk", "warn", `Only ${message}.`, next);
    const floor = bytesInWords(FULL_DISK_BYTES);
    return problem(
      "disk",
      "fail",
      `Only ${message}. Below ${floor}, nothing new is started, and audits wait in the queue.`,
      next,
    );
  } catch (error) {
    const cause = isOperator && error instanceof Error ? `: ${error.message}` : "";
    const next = "Grant the account that runs Sitemend write permission, or set SITEMEND_DATA_DIR.";
    return problem("disk", "fail", `Can't write to ${where}${cause}.`, next);
  }
}

function clock(asked: Asked): HealthCheck[] {
  if ("error" in asked || asked.clockSkewMs === undefined || Math.abs(asked.clockSkewMs) < LARGE_SKEW_MS) return [];
  const seconds = Math.round(Math.abs(asked.clockSkewMs) / 1000);
  const words = `The database server's clock is ${seconds} s ${asked.clockSkewMs > 0 ? "ahead of" : "behind"} this machine's.`;
  const next =
    "Synchronize both clocks (NTP). Otherwise, sessions and approvals expire early or late, and rate limits are wrong.";
  return [problem("clock", "warn", words, next)];
}

function secretFile({ isSecretOpen }: HealthSources, asked: Asked): HealthCheck {
  const isNeeded = "error" in asked || asked.sealed;
  if (!("error" in asked) && asked.secretFits === false) {
    const next =
      "Restore the secret file that belongs to this database, or a backup. Sitemend doesn't start with a different one.";
    return problem("secret", "fail", "The secret file doesn't match this database.", next);
  }
  try {
    if (!isSecretOpen()) return passed("secret", "Other accounts can't read the secret file");
    const next = "Run chmod 600 on it. Anyone who can read it can decrypt every stored credential.";
    return problem("secret", "fail", "The secret file can be read by other accounts.", next);
  } catch {
    if (!isNeeded) return passed("secret", "The secret file is created on first start");
    const next =
      "Restore it from a backup. Without it, Sitemend doesn't start, and stored credentials can't be decrypted.";
    return problem("secret", "fail", "The secret file is missing.", next);
  }
}

async function queue(isReady: () => Promise<boolean>): Promise<HealthCheck> {
  const ready = await isReady().catch(() => false);
  if (ready) return passed("queue", "The queue is running");
  return problem(
    "queue",
    "fail",
    "The queue isn't responding, so audits start late or not at all.",
    "Restart Sitemend.",
  );
}

function engine({ is, restarts }: EngineState): HealthCheck {
  const next = "Check the service log for the cause. Audits resume where they stopped.";
  if (is === "restarting") return problem("engine", "fail", "The engine has stopped and is being restarted.", next);
  if (restarts > 0)
    return problem(
      "engine",
      "warn",
      `The engine is running, but has crashed ${restarts === 1 ? "once" : `${restarts} times`} since the service started.`,
      next,
    );
  if (is === "elsewhere") return passed("engine", "Audits run in worker processes");
  return passed("engine", is === "running" ? "The engine is running" : "Audits run in this process");
}

function unknownSettings({ unknownSettings: unknown }: Config): HealthCheck[] {
  return unknown.map(({ name, didYouMean }) => {
    const meant = didYouMean === undefined ? "" : ` Did you mean ${didYouMean}?`;
    const next = "Correct or remove it; docs/reference/config.md lists all settings.";
    return problem("settings", "warn", `${name} isn't a known setting and has no effect.${meant}`, next);
  });
}

function browser({ browser: find, isOperator }: HealthSources): HealthCheck {
  const found = find();
  if (found !== undefined) return passed("browser", isOperator ? `Found ${found}` : "Found");
  const next =
    "Install Chrome or Chromium (Debian: chromium-headless-shell), or set SITEMEND_BROWSER. Without a browser, there are no PDF reports or lab tests, and JavaScript isn't rendered.";
  return problem("browser", "warn", "No browser was found on this machine.", next);
}
