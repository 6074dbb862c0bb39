/**
 * The composition root: the only place that sees every part. `openParts` builds what all commands share, `startService`
 * puts the doors on it. Read it top to bottom to see how the house stands.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createAlertRunner, createAlerts, createRecipients } from "#alerts/index.ts";
import { createApprovals } from "#approvals/index.ts";
import {
  accessPlace,
  createAudits,
  createIdempotency,
  createRunner,
  createShares,
  createWebsites,
  ENGINE_VERSION,
  type OpenReader,
  type ReaderAudit,
} from "#audits/index.ts";
import {
  createApprovalTokens,
  createAuditLog,
  createCursors,
  createRoleReader,
  createSealer,
  createShareKeys,
  deriveKey,
  holdToSecret,
  type Identity,
  openIdentity,
} from "#auth/index.ts";
import { createBrands } from "#brands/index.ts";
import { createChanges, type FailPoint } from "#changes/index.ts";
import { createChecks } from "#checks/index.ts";
import {
  createGit,
  createSearchConsole,
  createTrackerApi,
  createWordPress,
  isLocalRepository,
} from "#connectors/index.ts";
import { createCrawl } from "#crawl/index.ts";
import { demoHost, demoSiteFolder } from "#demo/record.ts";
import { AuditAccess } from "#domain/audit.ts";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import type { ChecksFile } from "#domain/custom-rules.ts";
import { ServiceError } from "#domain/errors.ts";
import { LOOK_WITHIN_MS } from "#domain/event-deployment.ts";
import { type AuditId, createNewId, createNewUuid } from "#domain/ids.ts";
import { INDEXNOW_ENDPOINT } from "#domain/indexnow.ts";
import { createDelivery, createIntegrations, createNotices, createWebhooks } from "#events/index.ts";
import { diskSpaceOf } from "#health/disk-space.ts";
import { previewRecurrence } from "#jobs/preview-recurrence.ts";
import { createLab, findBrowser } from "#lab/index.ts";
import { createMail, type Mail } from "#mail/index.ts";
import {
  createNet,
  NAME_NOT_PUBLIC,
  type Net,
  type NetSettings,
  type PrivateWorld,
  type ServedAt,
} from "#net/index.ts";
import { createRetention } from "#retention/index.ts";
import { createSchedules } from "#schedules/index.ts";
import {
  createFetchRunner,
  createIndexNow,
  createNotifier,
  createSearchConsoles,
  createSearchPerformance,
} from "#search/index.ts";
import { createReadFieldData } from "#startup/crux.ts";
import { assertServerVersion, type DatabaseServer, elsewhere, openDatabaseServer } from "#startup/database-server.ts";
import type { Log } from "#startup/log.ts";
import { fetchImage, postWith, readKeyFile } from "#startup/outgoing.ts";
import { anotherSecret, existingSecret, readMasterSecret } from "#startup/secret.ts";
import { crawlerUserAgent } from "#startup/user-agent.ts";
import { createVerifyPublicPage } from "#startup/verify-public-page.ts";
import { createWriteAudit } from "#startup/write-audit.ts";
import {
  applyRowSecurity,
  clockSkewMs,
  createStore,
  type DatabaseAddress,
  databaseState,
  holdsSealed,
  LARGE_SKEW_MS,
  logWithin,
  migrate,
  openPool,
  outsideWorkspaces,
} from "#store/index.ts";
import { createCauses, createTasks, createTellAssignee, createTickets, createTrackers } from "#tasks/index.ts";
import { type Config, ConfigError } from "./config.ts";
import { createPageReader } from "./engine/page-reader.ts";
import { readingVersion } from "./engine/reading-version.ts";
import { tryInThread } from "./engine/rules-threads.ts";
import { newStrikes } from "./engine/run-checks-file.ts";
import { createThreads } from "./engine/threads.ts";
import { keepHeapTidy } from "./engine/tidy-heap.ts";
import { createWorkMetrics } from "./metrics/index.ts";

/** A cancel is answered after this long even when the runner is silent; then it is dead and sends nothing. */
const CANCEL_ANSWER_MS = 10_000;
const NO_ACCESS: AuditAccess = { headers: {}, cookies: {}, basicAuth: null };

export type Parts = Awaited<ReturnType<typeof assemble>>;

export interface PartsOptions {
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** True when audits started here are this process's own (the command line), not any worker's. */
  readonly ownAudits: boolean;
  readonly log: Log;
  /** Wakes a worker; the command line has none and runs the audit itself. */
  readonly announce?: (auditId: AuditId) => Promise<void>;
  /** Names and certificates of a test. */
  readonly world?: PrivateWorld | undefined;
  /** The file of checks that the user of this command line named. */
  readonly checksFile?: NamedChecksFile | undefined;
  /** Of the site that this command line audits. */
  readonly servedAt?: ServedAt | undefined;
  /** Threads that read and judge answers; 0 = this thread does. */
  readonly readingThreads?: number;
  /** A server that another process has started; else the one of the settings is opened. */
  readonly database?: DatabaseAddress;
  /** Stops the audit in another process of ours, if it runs there. */
  readonly cancelElsewhere?: (auditId: AuditId) => Promise<void>;
  /** Ends the process where a test wants it ended. */
  readonly reach?: ((point: FailPoint) => Promise<void>) | undefined;
}

export interface NamedChecksFile {
  /** Absolute. */
  readonly path: string;
  readonly about: ChecksFile;
}

/** Opens the database and builds everything on it; closes it again when a part cannot be built. */
export async function openParts(config: Config, options: PartsOptions): Promise<Parts> {
  assertBrowser(config);
  const report = (words: string) => options.log.warn(words);
  const database = options.database ? elsewhere(options.database) : await openDatabaseServer(config, report);
  const pool = openPool(database.address);
  try {
    return await assemble(config, options, { database, pool });
  } catch (error) {
    await pool.end();
    await database.stop();
    throw error;
  }
}

/** A browser that was asked for and is not there would be missed only when a page or a report needs it. */
function assertBrowser({ SITEMEND_BROWSER: wanted, searchPath }: Config): void {
  if (wanted === undefined || findBrowser(wanted, searchPath) !== undefined) return;
  throw new ConfigError(
    `SITEMEND_BROWSER: there is no program ${wanted}${wanted.includes("/") ? "" : " in PATH"}. Correct it, or remove it: then the usual names are looked for.`,
  );
}

async function assemble(
  config: Config,
  { publicUrl, ownAudits, log, announce, world, reach, ...options }: PartsOptions,
  { database, pool }: { database: DatabaseServer; pool: ReturnType<typeof openPool> },
) {
  const now = Date.now;
  const space = diskSpaceOf(config);
  const { readingThreads = 0, cancelElsewhere = async () => {} } = options;
  const bytes = (count: number): Uint8Array => randomBytes(count);
  const newId = createNewId(now, bytes);
  const newUuid = createNewUuid(now, bytes);
  const version = await assertServerVersion(pool);
  const skewMs = await clockSkewMs(pool);
  if (Math.abs(skewMs) >= LARGE_SKEW_MS)
    log.warn({ skewMs }, "the database's clock and this machine's differ: set both by a time server");
  for (const migration of await migrate(pool)) log.info({ migration }, "migration applied");
  // A new secret beside an old database would look well, and open nothing.
  const masterSecret = (await holdsSealed(pool))
    ? existingSecret(config.secretFile)
    : readMasterSecret(config.secretFile);
  if ((await holdToSecret(pool, masterSecret)) === "differs") throw anotherSecret(config.secretFile);

  const secureRows = () => applyRowSecurity(pool);
  if (!(await secureRows()).isOn)
    log.warn(
      "row-level security is off: the user of DATABASE_URL may not make the role that it needs; see docs/operating.md",
    );

  const store = createStore(pool, newUuid);
  const checks = createChecks();
  const sealer = createSealer(masterSecret, bytes);
  const mail = openMail(config, log);
  let identity: Promise<Identity> | undefined;
  const work = createWorkMetrics();
  const openNet = (asked: (outcome: string, seconds: number) => void, limits: NetSettings["limits"] = {}) =>
    createNet({
      allowPrivate: config.SITEMEND_ALLOW_PRIVATE,
      ownServer: () => demoHost(config.dataDir),
      userAgent: crawlerUserAgent(config),
      ...{ world, asked, limits, servedAt: options.servedAt },
    });
  const net = openNet(work.crawlAsked);
  const lab = createLab({ browser: config.SITEMEND_BROWSER, searchPath: config.searchPath });
  const crawl = createCrawl({ net, openClock: openSteadyClock, renderer: lab.renderer });

  // Threads number their readers from 1 upwards; 0 is no reader's.
  let reader = -1;
  const readHere: OpenReader = (audit) => createPageReader(reader--, audit, { checks, newUuid });
  // A command reads for one audit; in a service the next one begins at once.
  const threads = readingThreads > 0 ? createThreads(readingThreads, readHere, { endIdle: ownAudits }) : undefined;
  const openAnyReader = threads?.openReader ?? readHere;
  const openReader: OpenReader = (audit) => openAnyReader(withChecksFile(audit, options.checksFile));
  const endTidying = threads && keepHeapTidy();

  const cruxKey = config.SITEMEND_CRUX_KEY?.reveal();
  const runner = createRunner({
    readFieldData:
      cruxKey === undefined
        ? undefined
        : createReadFieldData(
            openNet(() => {}),
            cruxKey,
          ),
    ...{ store, startCrawl: crawl.start, openReader, readingVersion, checks, now },
    openAccess: (auditId, sealed) =>
      sealed === null ? NO_ACCESS : AuditAccess.parse(JSON.parse(sealer.open(sealed, accessPlace(auditId)))),
    countPages: work.pagesFetched,
    reportEnd: (end) => {
      work.auditEnded(end);
      log.info(end, "audit ended");
    },
    space,
    reportWait: (auditId) => log.warn({ auditId, freeBytes: space.freeBytes() }, "the disk is full: an audit waits"),
    reportFault: (auditId, error) => log.error({ auditId, err: error }, "an audit failed: internal error"),
  });

  const useCases = {
    ...{ store, checks, sealer, newId, now, keepAudits: config.SITEMEND_KEEP_AUDITS },
    checkTarget: (url: string, pointer = "/website") => assertTarget(net, url, { isOperator: ownAudits, pointer }),
    reservedFor: ownAudits ? store.runs.owner : null,
    announce: announce ?? (async () => {}),
    requestCancel: (auditId: AuditId) => stopCrawl(auditId),
    tryRules: tryInThread,
    fetchToRead: crawl.fetchToRead,
    fetchImage: (url: string) => fetchImage(others, url),
    lookedAt: (audit: AuditRecord): Promise<AuditRecord> => changes.lookedAt(audit),
  };

  const auditLog = createAuditLog({ pool, masterSecret, now });
  const wordpress = createWordPress({
    net: openNet(work.wordpressAsked),
    allowHttp: config.SITEMEND_ALLOW_HTTP_WORDPRESS,
    now,
  });
  const localFolders = () => [...config.SITEMEND_GIT_LOCAL, demoSiteFolder(config.dataDir)];
  const git = createGit({
    ...{ net: openNet(work.wordpressAsked), folder: join(config.dataDir, "git"), localFolders, now },
  });
  const changes = createChanges({
    ...{ store, sealer, checks, newId, now, publicUrl, auditLog, owner: store.runs.owner },
    newRandomText: () => Buffer.from(bytes(32)).toString("base64url"),
    checkTarget: (url, pointer) => assertTarget(net, url, { isOperator: ownAudits, pointer }),
    isLocalRepository: (remote) => isLocalRepository(remote, localFolders()),
    platforms: { wordpress, git },
    wordpressOnboarding: wordpress,
    approvals: createApprovalTokens({
      ...{ masterSecret, issuer: publicUrl, now, randomBytes: bytes },
      lifetimeMs: config.SITEMEND_APPROVAL_TTL,
    }),
    roleOf: createRoleReader(pool),
    verifyPublicPage: createVerifyPublicPage(crawl, checks, () => Buffer.from(bytes(6)).toString("hex")),
    reach: reach ?? (async () => {}),
    // Whatever it was is taken up again.
    reportFault: (error, words) => log.warn({ err: error }, words),
    reportEnd: ({ id, websiteId, kind, state, problem }) =>
      log.info({ changeId: id, websiteId, kind, state, problem: problem?.code ?? null }, "change ended"),
  });

  const approvals = createApprovals({
    ...{ store, changes, newId },
    newLookLimit: () => AbortSignal.timeout(LOOK_WITHIN_MS),
    reportFault: (error, words) => log.warn({ err: error }, words),
  });
  const webhooks = createWebhooks({
    ...{ store, sealer, newId, randomBytes: bytes },
    checkTarget: (url, pointer) => assertTarget(net, url, { isOperator: false, pointer }),
  });
  const others = openNet(() => {});
  const post = postWith(others, `Sitemend-Webhooks/${ENGINE_VERSION}`);
  const websites = createWebsites(useCases);
  const integrations = createIntegrations({
    ...{ store, sealer, now, newId, post },
    verifyConnection: async (websiteId, platform) => changes.verify(await websites.read(websiteId), platform),
  });
  const audits = createAudits(useCases);
  const random = () => Buffer.from(bytes(4)).readUInt32LE() / 2 ** 32;
  const schedules = createSchedules({
    ...{ store, sealer, auditLog, now, newId, preview: previewRecurrence, assertAction: audits.assertSchedulable },
    ...{ publicUrl, random, sendMail: mail?.send ?? null, writeAudit: createWriteAudit(audits, lab.printToPdf) },
    startAudit: async ({ websiteId, ...start }) =>
      audits.startScheduled({ ...start, website: await websites.read(websiteId) }),
    reportFault: (error, words) => log.warn({ err: error }, words),
  });
  const alertMeans = { ...{ store, sealer, newId, now, publicUrl, post, random }, sendMail: mail?.send ?? null };
  const titleOfCheck = (checkId: string) => checks.get(checkId)?.title;
  const alerts = createAlerts({ store, newId, titleOfCheck });
  const trackerApi = createTrackerApi(others);
  const tellAssignee = createTellAssignee({ post: mail?.post, now });
  const causes = createCauses({ store, checks, newId, tellAssignee, publicUrl });
  const trackers = createTrackers({
    ...{ store, sealer, newId, trackerApi },
    checkTarget: (url, pointer) => assertTarget(net, url, { isOperator: false, pointer }),
  });
  const recipients = createRecipients({
    ...alertMeans,
    checkTarget: (url, pointer) => assertTarget(net, url, { isOperator: false, pointer }),
  });
  const alertRunner = createAlertRunner({
    ...{ ...alertMeans, titleOfCheck },
    reportFault: (error, words) => log.warn({ err: error }, words),
  });
  const searchConsole = createSearchConsole({ net: openNet(() => {}, { ...GOOGLE_LIMITS, ...world?.limits }), now });
  const searchConsoles = createSearchConsoles({
    ...{ store, searchConsole, sealer, publicUrl, now },
    newRandomText: () => Buffer.from(bytes(32)).toString("base64url"),
  });
  const fetchRunner = createFetchRunner({
    ...{ store, searchConsole, sealer, newId, now, random },
    reportFault: (error, words) => log.warn({ err: error }, words),
  });
  const retention = createRetention({
    ...{ store, now, append: auditLog.append },
    report: (done) => log.info(done, "deleted what has outlived its retention"),
    reportFault: (error, words) => log.warn({ err: error }, words),
  });
  const notifier = createNotifier({
    ...{ store, random, endpoint: INDEXNOW_ENDPOINT },
    post: postWith(others, `Sitemend-IndexNow/${ENGINE_VERSION}`),
    reportFault: (error, words) => log.warn({ err: error }, words),
  });
  const delivery = createDelivery({
    ...{ store, sealer, now, post, publicUrl, random },
    reportFault: (error, words) => log.warn({ err: error }, words),
  });

  async function stopCrawl(auditId: AuditId): Promise<void> {
    const deadline = now() + CANCEL_ANSWER_MS;
    const signal = AbortSignal.timeout(CANCEL_ANSWER_MS);
    const over = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    await Promise.race([Promise.all([runner.cancel(auditId), cancelElsewhere(auditId)]), over]);
    // A runner in another process sees the wish when it renews its lease.
    while (now() < deadline) {
      const audit = await store.audits.byId(auditId);
      if (audit === undefined || isOver(audit.status) || audit.phase === "analysis") return;
      await store.changes.next(auditId, { timeoutMs: 250, signal });
    }
  }

  return {
    ...{
      config,
      database,
      databaseVersion: version,
      space,
      store,
      checks,
      net,
      runner,
      work,
      masterSecret,
      now,
      newId,
    },
    /** Opened when it is asked for first. */
    identity(): Promise<Identity> {
      identity ??= openIdentity({
        ...{ pool, masterSecret, publicUrl, logWithin, newId, now, randomBytes: bytes },
        registration: config.SITEMEND_REGISTRATION,
        post: mail?.post,
        // Not SITEMEND_RATE_LIMITS: a load test needs no guessing of passwords.
        throttleLogins: true,
      }).then(async (opened) => {
        // Its tables are made when it is opened for the first time.
        await secureRows();
        return opened;
      });
      return identity;
    },
    audits,
    schedules,
    alerts,
    recipients,
    alertRunner,
    search: createSearchPerformance({ store, newId, now }),
    indexNow: createIndexNow({ store, readKeyFile: (url) => readKeyFile(others, url) }),
    notifier,
    brands: createBrands({ store }),
    tasks: createTasks({ store, checks, newId }),
    ...{ causes, trackers },
    tickets: createTickets({ store, causes, trackers, trackerApi, checks, newId, publicUrl }),
    searchConsole: searchConsoles,
    fetchRunner,
    retention,
    websites,
    changes,
    webhooks,
    approvals,
    integrations,
    notices: createNotices({ store, sealer }),
    delivery,
    lab,
    shares: createShares({
      ...{ store, checks, newId, now },
      keys: createShareKeys({ pool, masterSecret, now, randomBytes: bytes }),
    }),
    idempotency: createIdempotency(store, deriveKey(masterSecret, "repeated-requests/v1")),
    cursors: createCursors(masterSecret),
    /** Asks anew, so that a database that has gone away is seen. */
    schemaState: () => outsideWorkspaces(() => databaseState(pool, version)),
    auditLog,
    async close(): Promise<void> {
      try {
        await runner.drain();
        await threads?.close();
        await lab.close();
      } finally {
        endTidying?.();
      }
      await schedules.stop();
      await retention.stop();
      await alertRunner.stop();
      await notifier.stop();
      await fetchRunner.stop();
      await mail?.close();
      await delivery.stop();
      await approvals.stop();
      await changes.stop();
      await store.close();
      await pool.end();
      await database.stop();
    },
  };
}

/** Google thinks long about 25,000 rows before it sends the first. */
const GOOGLE_LIMITS = { headersMs: 60_000, totalMs: 180_000 };

/** A file that another audit was started with is not this one, and what an audit has stored names none. */
function withChecksFile(audit: ReaderAudit, named: NamedChecksFile | undefined): ReaderAudit {
  if (named === undefined || audit.rules?.file?.hash !== named.about.hash) return audit;
  return { ...audit, checksFile: { path: named.path, strikes: newStrikes(named.about) } };
}

/** Right when it is opened, and not moved when the machine's clock is set. */
function openSteadyClock(): () => number {
  const since = Date.now() - performance.now();
  return () => since + performance.now();
}

function openMail(
  { SITEMEND_SMTP_URL: smtpUrl, SITEMEND_PUBLIC_URL: publicUrl, SITEMEND_MAIL_FROM }: Config,
  log: Log,
): Mail | undefined {
  if (smtpUrl === undefined || publicUrl === undefined) return undefined;
  return createMail({
    smtpUrl: smtpUrl.reveal(),
    publicUrl,
    from: SITEMEND_MAIL_FROM ?? `sitemend@${new URL(publicUrl).hostname}`,
    reportFailure: (error, { kind }) =>
      log.error({ err: error, kind }, "an e-mail could not be sent; check SITEMEND_SMTP_URL"),
  });
}

/**
 * A name that does not exist gets the same refusal as one that leads to a private address, so that nobody can explore
 * our network by asking. The person at this machine's own terminal gets the true cause from the audit instead.
 */
async function assertTarget(
  net: Net,
  url: string,
  { isOperator, pointer }: { readonly isOperator: boolean; readonly pointer: string },
): Promise<void> {
  const refusal = isOperator ? net.checkTarget(url) : await net.resolveTarget(url);
  if (refusal === null) return;
  const code = refusal === NAME_NOT_PUBLIC ? "name_not_public" : "target_not_allowed";
  throw new ServiceError("target_not_allowed", { fields: [{ pointer, code, message: refusal }] });
}
