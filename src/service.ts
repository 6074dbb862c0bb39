/** `serve`: the parts with their doors on, HTTP and workers, until a signal asks to stop. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { type Api, createApi, createProbeApi } from "#api/index.ts";
import { ENGINE_VERSION } from "#audits/index.ts";
import { createDemoService, type DemoService } from "#demo/demo-service.ts";
import { createDemo, DEMO_AUDIT_WITHIN_MS, programsFetcher } from "#demo/index.ts";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import { poll } from "#domain/poll.ts";
import { type EngineState, examine } from "#health/health.ts";
import { machineSources } from "#health/health-sources.ts";
import { PACKAGE_ROOT } from "#installation/own-files.ts";
import { holdDataFolder } from "#startup/hold-data-folder.ts";
import { createLog, type Log } from "#startup/log.ts";
import { notePresence, type ProcessPresence } from "#startup/presence.ts";
import { type Config, ConfigError, npmProgram } from "./config.ts";
import { startQueue } from "./engine/start-queue.ts";
import { type Engine, superviseEngine } from "./engine/supervise.ts";
import { THREADS_OF_SERVICE } from "./engine/threads.ts";
import { openParts, type Parts, type PartsOptions } from "./main.ts";
import { createMetrics } from "./metrics/index.ts";

/** How often the demo looks whether its audit is over. */
const DEMO_LOOK_MS = 250;

export interface Service {
  readonly role: Config["SITEMEND_ROLE"];
  /** Where people reach it, e.g. `http://127.0.0.1:3000`; of a worker, where its probes answer, if they do. */
  readonly url: string | undefined;
  /** Link that creates the owner account; `undefined` once there is an owner. */
  readonly ownerLink: string | undefined;
  stop(): Promise<void>;
}

interface ServiceOptions extends Pick<PartsOptions, "reach" | "world"> {
  /** The log that the program writes to already. */
  readonly log?: Log;
}

/** @throws ConfigError when the port is taken or the data folder is in use. */
export async function startService(config: Config, { log: given, ...test }: ServiceOptions = {}): Promise<Service> {
  const log = given ?? createLog(config.SITEMEND_LOG_LEVEL);
  for (const { name, didYouMean } of config.unknownSettings)
    log.warn({ name, didYouMean }, "a name in the environment is not a setting, and does nothing");
  // What has been opened is closed in this order, also when the next part cannot be.
  const opened: Opened = { release: holdDataFolder(config) };
  const stop = () => stopAll(opened);
  try {
    const isWorker = config.SITEMEND_ROLE === "worker";
    const port = isWorker
      ? await freePort(config, "SITEMEND_WORKER_PORT", config.SITEMEND_WORKER_PORT)
      : await freePort(config, "SITEMEND_PORT", config.SITEMEND_PORT);
    const own = ownUrl(config, port ?? config.SITEMEND_PORT);
    const url = config.SITEMEND_PUBLIC_URL ?? own;
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
    if (config.SITEMEND_ROLE !== "api") {
      // Grants are held against the tables of accounts, which a first start makes here.
      await parts.identity();
      parts.delivery.start();
      parts.schedules.start();
      parts.alertRunner.start();
      parts.notifier.start();
      parts.fetchRunner.start();
      parts.retention.start();
      parts.approvals.start();
    }
    const self = {
      runsAudits: config.SITEMEND_ROLE !== "api",
      publicUrl: isWorker ? null : url,
      version: ENGINE_VERSION,
    };
    const presence = await notePresence(parts.store.processes, self, log);
    opened.presence = presence;
    const metrics = createMetrics(parts.store, parts.work, async () => (await opened.engine?.metrics()) ?? []);
    const doors = { ...{ config, url, log, presence, metrics }, isReady: jobs.isReady };
    if (isWorker) {
      opened.api = port === undefined ? undefined : await openProbes(parts, { ...doors, port });
      return { role: "worker", url: port === undefined ? undefined : own, ownerLink: undefined, stop };
    }
    const demo = openDemo(parts, log);
    opened.demo = demo;
    opened.api = await openApi(parts, {
      ...{ ...doors, port: port ?? config.SITEMEND_PORT, demo },
      engine: () => opened.engine?.state() ?? { is: isEngine ? "in-this-process" : "elsewhere", restarts: 0 },
    });
    const identity = await parts.identity();
    const ownerToken = config.SITEMEND_REGISTRATION === "first-user" ? await identity.ownerToken() : undefined;
    const ownerLink = ownerToken && `${url}/welcome?ownerToken=${ownerToken}`;
    return { role: config.SITEMEND_ROLE, url, ownerLink, stop };
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
  demo?: DemoService;
  presence?: ProcessPresence;
  api?: Api | undefined;
}

async function stopAll({ release, parts, engine, jobs, demo, presence, api }: Opened): Promise<void> {
  await api?.close();
  await demo?.close();
  await engine?.stop();
  // Runs end before the queue, so that their jobs are not taken for dead.
  await parts?.runner.drain();
  await jobs?.stop();
  await presence?.stop();
  await parts?.close();
  release();
}

/** Its audits are run by whoever runs all of them; nobody waits for an answer of HTTP meanwhile. */
function openDemo({ audits, websites, changes, config }: Parts, log: Log): DemoService {
  const awaitAudit = (audit: AuditRecord, signal?: AbortSignal): Promise<AuditRecord> =>
    poll(audit, {
      look: () => audits.read(audit.id),
      until: ({ status }) => isOver(status),
      ...{ everyMs: DEMO_LOOK_MS, withinMs: DEMO_AUDIT_WITHIN_MS, signal },
    });
  const secret = () => randomBytes(24).toString("base64url");
  const fetchPrograms = programsFetcher(npmProgram());
  const demo = createDemo({ audits, websites, changes, awaitAudit, fetchPrograms, secret, dataDir: config.dataDir });
  return createDemoService(demo, (error) => log.error({ err: error }, "the demo failed"));
}

/** What both kinds of servers take. */
interface Doors {
  readonly config: Config;
  readonly url: string;
  readonly port: number;
  readonly log: Log;
  readonly presence: ProcessPresence;
  readonly metrics: () => Promise<string>;
  /** Whether the queue answers. */
  readonly isReady: () => Promise<boolean>;
}

async function openProbes(parts: Parts, doors: Doors): Promise<Api> {
  const api = await createProbeApi(probeDeps(parts, doors));
  await api.listen({ host: doors.config.SITEMEND_HOST, port: doors.port });
  return api;
}

function probeDeps(parts: Parts, { config, url, log, presence, metrics, isReady }: Doors) {
  return {
    ...{ log, now: parts.now, processes: presence.processes, metrics, rateCounters: parts.store.rateCounters },
    space: parts.space,
    newRequestId: () => parts.newId("req"),
    ready: async () => {
      await parts.store.ping();
      if (!(await isReady())) throw new Error("the queue does not answer");
    },
    settings: {
      publicUrl: url,
      trustProxy: config.SITEMEND_TRUST_PROXY,
      rateLimits: config.SITEMEND_RATE_LIMITS,
      accessLog: config.SITEMEND_ACCESS_LOG,
      publicApi: config.SITEMEND_PUBLIC_API,
      hideForeign: config.SITEMEND_HIDE_FOREIGN,
      metricsToken: config.SITEMEND_METRICS_TOKEN?.reveal(),
      version: ENGINE_VERSION,
      dashboardFolder: join(PACKAGE_ROOT, "dashboard/dist"),
    },
  };
}

async function openApi(
  parts: Parts,
  { demo, engine, ...doors }: Doors & { readonly demo: DemoService; readonly engine: () => EngineState },
): Promise<Api> {
  const { config, port, isReady } = doors;
  const api = await createApi({
    ...{
      audits: parts.audits,
      websites: parts.websites,
      shares: parts.shares,
      changes: parts.changes,
      webhooks: parts.webhooks,
      approvals: parts.approvals,
      integrations: parts.integrations,
      schedules: parts.schedules,
      alerts: parts.alerts,
      recipients: parts.recipients,
      search: parts.search,
      indexNow: parts.indexNow,
      brands: parts.brands,
      tasks: parts.tasks,
      causes: parts.causes,
      trackers: parts.trackers,
      tickets: parts.tickets,
      searchConsole: parts.searchConsole,
      retention: parts.retention,
      notices: parts.notices,
      identity: await parts.identity(),
      idempotency: parts.idempotency,
      demo,
    },
    ...probeDeps(parts, doors),
    ...{ cursors: parts.cursors, auditLog: parts.auditLog },
    printToPdf: parts.lab.printToPdf,
    health: () =>
      examine(config, {
        ...machineSources(config),
        isOperator: false,
        database: parts.schemaState,
        service: { queue: isReady, engine },
      }),
  });
  await api.listen({ host: config.SITEMEND_HOST, port });
  return api;
}

/** Where this process listens, as an address. */
function ownUrl({ SITEMEND_HOST: host }: Config, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Asked before anything is started, so that a taken port is one clear line and no half-started service. `undefined` when
 * none is wanted.
 */
async function freePort(
  { SITEMEND_HOST: host }: Config,
  setting: keyof Config,
  port: number | undefined,
): Promise<number | undefined> {
  if (port === undefined) return undefined;
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        new ConfigError(
          taken
            ? `${setting}: port ${port} on ${host} is taken. Stop what uses it, or set ${setting} to another.`
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
