/**
 * The real service and the real command line as processes of their own, each on a data folder in the temporary
 * folder. The embedded database outlives a killed service on purpose; `close` adopts it and stops it.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbedded } from "../../src/store/embedded/index.ts";
import { copyCluster } from "./prepared-cluster.ts";
import { CLI, COMPILED } from "./programs.ts";

/** A start with a new database on a busy machine; past it something is wrong. */
const READY_WITHIN_MS = 90_000;

/** Loopback, where the sites of tests live. */
export const LOOPBACK = "127.0.0.0/8";

export interface Ended {
  /** Exit code; `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly pid: number;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<Ended>;
  signal(name: NodeJS.Signals): void;
  /** Reads its standard output no further, as `| head` does. */
  hangUp(): void;
}

type Environment = Readonly<Record<string, string>>;

/** Starts the command line, or another program; nothing of this process's own settings gets in. */
export function start(
  args: readonly string[],
  dataDir: string,
  environment: Environment = {},
  program: string = CLI,
): Running {
  const { PATH = "", HOME = "", LANG = "C.UTF-8" } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, LANG, NODE_COMPILE_CACHE: COMPILED, SITEMEND_DATA_DIR: dataDir, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = [collect(child, "stdout"), collect(child, "stderr")];
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout: stdout(), stderr: stderr() }));
  });
  const { pid = 0 } = child;
  return { pid, stdout, stderr, ended, signal: (name) => child.kill(name), hangUp: () => child.stdout.destroy() };
}

function collect(child: ChildProcessByStdio<null, Readable, Readable>, stream: "stdout" | "stderr"): () => string {
  let text = "";
  child[stream].setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
  });
  return () => text;
}

/** Runs the command line to its end. */
export function sitemend(args: readonly string[], dataDir: string, environment: Environment = {}): Promise<Ended> {
  return start(args, dataDir, environment).ended;
}

export interface DataFolder {
  readonly path: string;
  /** Stops the database that lives in it, and removes it. */
  remove(): Promise<void>;
}

/** With a database that is there, migrated and empty; or with nothing in it. */
export async function makeDataFolder({ isEmpty = false } = {}): Promise<DataFolder> {
  const path = await mkdtemp(join(tmpdir(), "sitemend-system-"));
  if (!isEmpty) await copyCluster(path);
  return {
    path,
    async remove() {
      await stopDatabase(path);
      await rm(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** For many commands in turn: each finds the database running, and none has to start and stop it. */
export async function makeRunningDataFolder(): Promise<DataFolder> {
  const folder = await makeDataFolder();
  const database = await startEmbedded(folder.path);
  return {
    path: folder.path,
    async remove() {
      await database.stop();
      await folder.remove();
    },
  };
}

/** The server sees a killed client only after a moment, and stays while it believes that somebody is there. */
async function stopDatabase(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, "pg/postmaster.pid");
  if (!existsSync(pidFile)) return;
  await until(async () => {
    await (await startEmbedded(dataDir)).stop();
    return !existsSync(pidFile);
  }, "the embedded database to stop");
}

export interface TestService {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Of the one-time link; empty once there is an owner. */
  readonly ownerToken: string;
  readonly stderr: () => string;
  readonly stdout: () => string;
  /** Asks it to stop, as a service manager does. */
  stop(): Promise<Ended>;
  kill9(): Promise<void>;
  /** Resolves when the process is gone, whoever ended it. */
  ended(): Promise<Ended>;
  signal(name: NodeJS.Signals): void;
  /** Starts it again on the same data folder and port: access tokens are bound to the address. */
  restart(): Promise<void>;
  /** Ends everything that was started and removes the data folder. */
  close(): Promise<void>;
}

/**
 * @param allowPrivate what may be audited although it is not public; the sites of tests are on loopback.
 * @param program that serves instead of the command line
 * @param isEmpty it starts without a database, as the very first time
 */
export async function startService({
  allowPrivate = LOOPBACK,
  environment = {},
  program = CLI,
  isEmpty = false,
}: {
  readonly allowPrivate?: string;
  readonly environment?: Environment;
  readonly program?: string;
  readonly isEmpty?: boolean;
} = {}): Promise<TestService> {
  const folder = await makeDataFolder({ isEmpty });
  const settings = { SITEMEND_PORT: "0", SITEMEND_ALLOW_PRIVATE: allowPrivate, ...environment };
  let running = start(["serve"], folder.path, settings, program);
  let address = await addressOf(running).catch(giveUp);

  async function giveUp(error: unknown): Promise<never> {
    running.signal("SIGKILL");
    await running.ended;
    await folder.remove();
    throw error;
  }

  return {
    get url() {
      return address.url;
    },
    get ownerToken() {
      return address.ownerToken;
    },
    dataDir: folder.path,
    get pid() {
      return running.pid;
    },
    stderr: () => running.stderr(),
    stdout: () => running.stdout(),
    stop() {
      running.signal("SIGTERM");
      return running.ended;
    },
    async kill9() {
      running.signal("SIGKILL");
      await running.ended;
    },
    ended: () => running.ended,
    signal: (name) => running.signal(name),
    async restart() {
      const samePort = { ...settings, SITEMEND_PORT: new URL(address.url).port };
      running = start(["serve"], folder.path, samePort, program);
      address = await addressOf(running);
    },
    async close() {
      running.signal("SIGKILL");
      await running.ended;
      await folder.remove();
    },
  };
}

async function addressOf({ stdout, stderr, ended }: Running): Promise<{ url: string; ownerToken: string }> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  await until(async () => isOver || stdout().includes("Stop with Ctrl-C"), "the service to be ready");
  const url = /Sitemend is ready at (\S+)/.exec(stdout())?.[1];
  if (url === undefined) throw new Error(`The service ended: ${stderr()}`);
  return { url, ownerToken: /ownerToken=(\S+)/.exec(stdout())?.[1] ?? "" };
}

/**
 * Looks again and again, with a pause, until the condition holds. The pauses grow with the wait: what asks a service forty times a second
 * takes the cores from what it waits for.
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  withinMs = READY_WITHIN_MS,
  pauseMs: number | ((looks: number) => number) = longerPauses(),
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (let looks = 1; !(await condition()); looks++) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}.`);
    await delay(typeof pauseMs === "number" ? pauseMs : pauseMs(looks));
  }
}

/** A twentieth of what was waited for; a quarter of a second at most. */
function longerPauses(): () => number {
  const began = performance.now();
  return () => Math.min(250, Math.max(25, (performance.now() - began) / 20));
}

export interface ServiceAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  readonly body: any;
}

export interface Owner {
  /** Anew: an access token lasts a quarter of an hour. */
  signIn(): Promise<void>;
  call(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<ServiceAnswer>;
  /** Starts an audit and answers its id. */
  startAudit(website: string, options?: Readonly<Record<string, unknown>>, type?: string): Promise<string>;
  /** Waits for the audit to end and answers its last status. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
  auditEnd(id: string): Promise<any>;
}

export const PASSWORD_OF_OWNER = "a long enough password";

/** Registers the owner; the calls go to wherever the service answers now. */
export async function signUp(service: Pick<TestService, "url" | "ownerToken">): Promise<Owner> {
  const credentials = { email: "owner@example.com", password: PASSWORD_OF_OWNER };
  let bearer = "";

  async function call(method: string, path: string, body?: unknown): Promise<ServiceAnswer> {
    const response = await fetch(new URL(path, service.url), {
      method,
      headers: {
        ...(bearer === "" ? {} : { authorization: `Bearer ${bearer}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  }

  // With open registration there is no owner's link, and everybody gets a workspace of their own.
  const owner = service.ownerToken ? { ownerToken: service.ownerToken } : {};
  const registration = { ...credentials, name: "Olga Owner", ...owner };
  const registered = await call("POST", "/api/v1/auth/register", registration);
  if (registered.status !== 201) throw new Error(`Not registered: ${JSON.stringify(registered.body)}`);
  await signIn();

  async function signIn(): Promise<void> {
    bearer = (await call("POST", "/api/v1/auth/token", credentials)).body.data.accessToken;
  }

  return {
    ...{ call, signIn },
    async startAudit(website, options = {}, type = "full-audit") {
      const started = await call("POST", "/api/v1/audit/start", { website, type, options });
      if (started.status !== 202) throw new Error(`Not started: ${JSON.stringify(started.body)}`);
      return started.body.data.audit.id;
    },
    async auditEnd(id) {
      // The status of one audit may be asked for 120 times a minute; many audits of tests are over at once.
      const pauseMs = (looks: number) => (looks <= 10 ? 100 : 600);
      let audit: ServiceAnswer["body"];
      await until(
        async () => {
          const { status, body } = await call("GET", `/api/v1/audit/${id}/audit-status`);
          // Overloaded: tests share the machine.
          if (status === 503) return false;
          if (status !== 200) throw new Error(`No status: ${JSON.stringify(body)}`);
          audit = body.data.audit;
          return ["completed", "failed", "cancelled"].includes(audit.status);
        },
        `the audit ${id} to end`,
        150_000,
        pauseMs,
      );
      return audit;
    },
  };
}
