/** `serve`: the parts with their doors on, HTTP and workers, until a signal asks to stop. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Api, createApi } from "#api/index.ts";
import { ENGINE_VERSION } from "#audits/index.ts";
import { createDemoDesk, type DemoDesk } from "#demo/desk.ts";
import { createDemo, programsFetcher } from "#demo/index.ts";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import { type Config, ConfigError, npmProgram } from "./config.ts";
import { startQueue } from "./engine/start-queue.ts";
import { type Engine, superviseEngine } from "./engine/supervise.ts";
import { THREADS_OF_SERVICE } from "./engine/threads.ts";
import { type EngineState, examine } from "./health.ts";
import { machineSources } from "./health-sources.ts";
import { holdDataFolder } from "./hold-data-folder.ts";
import { createLog, type Log } from "./log.ts";
import { openParts, type Parts, type PartsOptions } from "./main.ts";

/** How often the demo looks whether its audit is over. */
const DEMO_LOOK_MS = 250;

export interface Service {
  /** Where it answers, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Link that creates the owner account; `undefined` once there is an owner. */
  readonly ownerLink: string | undefined;
  stop(): Promise<void>;
}

/** What only tests give. */
type TestSeams = Pick<PartsOptions, "reach" | "world">;

/** @throws ConfigError when the port is taken or the data folder is in use. */
export async function startService(config: Config, test: TestSeams = {}): Promise<Service> {
  const log = createLog(config.SITEMEND_LOG_LEVEL);
  for (const { name, didYouMean } of config.unknownSettings)
    log.warn({ name, didYouMean }, "a name in the environment is not a setting, and does nothing");
  // What has been opened is closed in this order, also when the next part cannot be.
  const opened: Opened = { release: holdDataFolder(config) };
  const stop = () => stopAll(opened);
  try {
    const port = await freePort(config);
    const url =
      config.SITEMEND_PUBLIC_URL ??
      `http://${config.SITEMEND_HOST.includes(":") ? `[${config.SITEMEND_HOST}]` : config.SITEMEND_HOST}:${port}`;
    const isWorker = config.SITEMEND_ROLE === "worker";
    // A worker is an engine itself, and a test's own world of names does not reach another process.
    const isEngine = isWorker || test.world !== undefined;
    const parts = await openParts(config, {
      publicUrl: url,
      ownAudits: false,
      log,
      announce: async (auditId) => opened.jobs?.announce(auditId),
      cancelElsewhere: async (auditId) => opened.engine?.cancel(auditId),
      readingThreads: isEngine ? THREADS_OF_SERVICE : 0,
      ...test,
    });
    opened.parts = parts;
    // Where people are answered, the engine is a process of its own.
    if (config.SITEMEND_ROLE === "all" && !isEngine)
      opened.engine = superviseEngine({ database: parts.database.address, publicUrl: url }, log);
    const jobs = await startQueue(parts, log, { work: isEngine });
    opened.jobs = jobs;
    parts.changes.start({ recover: config.SITEMEND_ROLE !== "api" });
    const demo = openDemo(parts, log);
    opened.demo = demo;
    if (!isWorker)
      opened.api = await openApi(parts, {
        ...{ config, url, port, log, demo, isReady: jobs.isReady },
        engine: () => opened.engine?.state() ?? { is: isEngine ? "in-this-process" : "elsewhere", restarts: 0 },
      });
    const identity = await parts.identity();
    const ownerToken = config.SITEMEND_REGISTRATION === "first-user" ? await identity.ownerToken() : undefined;
    return { url, ownerLink: ownerToken && `${url}/welcome?ownerToken=${ownerToken}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Opened {
  readonly release: () => void;
  parts?: Parts;
  engine?: Engine;
  jobs?: Awaited<ReturnType<typeof startQueue>>;
  demo?: DemoDesk;
  api?: Api;
}

async function stopAll({ release, parts, engine, jobs, demo, api }: Opened): Promise<void> {
  await api?.close();
  await demo?.close();
  await engine?.stop();
  // Runs end before the queue, so that their jobs are not taken for dead.
  await parts?.runner.drain();
  await jobs?.stop();
  await parts?.close();
  release();
}

/** Its audits are run by whoever runs all of them; nobody waits for an answer of HTTP meanwhile. */
function openDemo({ audits, websites, changes, config }: Parts, log: Log): DemoDesk {
  const awaitAudit = async (audit: AuditRecord): Promise<AuditRecord> => {
    let now = audit;
    while (!isOver(now.status)) {
      await delay(DEMO_LOOK_MS);
      now = await audits.read(audit.id);
    }
    return now;
  };
  const secret = () => randomBytes(24).toString("base64url");
  const fetchPrograms = programsFetcher(npmProgram());
  const demo = createDemo({ audits, websites, changes, awaitAudit, fetchPrograms, secret, dataDir: config.dataDir });
  return createDemoDesk(demo, (error) => log.error({ err: error }, "the demo failed"));
}

async function openApi(
  parts: Parts,
  {
    config,
    url,
    port,
    log,
    demo,
    isReady,
    engine,
  }: {
    config: Config;
    url: string;
    port: number;
    log: Log;
    demo: DemoDesk;
    isReady: () => Promise<boolean>;
    engine: () => EngineState;
  },
) {
  const api = await createApi({
    ...{
      audits: parts.audits,
      websites: parts.websites,
      shares: parts.shares,
      changes: parts.changes,
      identity: await parts.identity(),
      idempotency: parts.idempotency,
      demo,
    },
    ...{ cursors: parts.cursors, auditLog: parts.auditLog, log, now: parts.now },
    newRequestId: () => parts.newId("req"),
    printToPdf: parts.lab.printToPdf,
    space: parts.space,
    ready: async () => {
      await parts.store.ping();
      if (!(await isReady())) throw new Error("the queue does not answer");
    },
    health: () =>
      examine(config, {
        ...machineSources(config),
        isOperator: false,
        database: parts.schemaState,
        service: { queue: isReady, engine },
      }),
    settings: {
      publicUrl: url,
      trustProxy: config.SITEMEND_TRUST_PROXY,
      rateLimits: config.SITEMEND_RATE_LIMITS,
      hideForeign: config.SITEMEND_HIDE_FOREIGN,
      metricsToken: config.SITEMEND_METRICS_TOKEN?.reveal(),
      version: ENGINE_VERSION,
      dashboardFolder: join(import.meta.dirname, "../dashboard/dist"),
    },
  });
  await api.listen({ host: config.SITEMEND_HOST, port });
  return api;
}

/** Asked before anything is started, so that a taken port is one clear line and no half-started service. */
async function freePort({ SITEMEND_HOST: host, SITEMEND_PORT: port, SITEMEND_ROLE: role }: Config): Promise<number> {
  if (role === "worker") return port;
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        new ConfigError(
          taken
            ? `SITEMEND_PORT: port ${port} on ${host} is taken. Stop what uses it, or set SITEMEND_PORT to another.`
            : `SITEMEND_HOST: cannot listen on ${host}:${port}: ${error.message}`,
        ),
      );
    });
    probe.listen({ host, port }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}
