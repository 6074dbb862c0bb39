/** The whole service over HTTP, without a network: real database, real identity, real use cases. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect } from "vitest";
import { createAlerts, createRecipients } from "#alerts/index.ts";
import { type Api, type ApiDeps, createApi } from "#api/index.ts";
import { describeContract, describePublicApi } from "#api/openapi.ts";
import { createApprovals } from "#approvals/index.ts";
import { type AuditDeps, createAudits, createIdempotency, createShares, createWebsites } from "#audits/index.ts";
import type { IdentityOptions } from "#auth/identity.ts";
import {
  createApprovalTokens,
  createAuditLog,
  createCursors,
  createRoleReader,
  createSealer,
  createShareKeys,
  type Identity,
} from "#auth/index.ts";
import { createBrands } from "#brands/index.ts";
import { type ChangeDeps, createChanges } from "#changes/index.ts";
import { createTrackerApi } from "#connectors/index.ts";
import type { AnyRoute } from "#contract/index.ts";
import { createDemoService } from "#demo/demo-service.ts";
import { createDemo, WordPressMissing } from "#demo/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { MailMessage } from "#domain/mail-message.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import type { ToRead } from "#domain/reading.ts";
import { createIntegrations, createNotices, createWebhooks, type DeliveryDeps } from "#events/index.ts";
import { previewRecurrence } from "#jobs/preview-recurrence.ts";
import { createNet } from "#net/index.ts";
import { createRetention } from "#retention/index.ts";
import { createSchedules, type ScheduleDeps } from "#schedules/index.ts";
import { createIndexNow, createSearchConsoles, createSearchPerformance, type KeyFile } from "#search/index.ts";
import { createWriteAudit } from "#startup/write-audit.ts";
import { applyRowSecurity, createStore, databaseState, outsideWorkspaces, type Store } from "#store/index.ts";
import { createCauses, createTasks, createTellAssignee, createTickets, createTrackers } from "#tasks/index.ts";
import { readConfig } from "../../src/config.ts";
import { tryInThread } from "../../src/engine/rules-threads.ts";
import { examine } from "../../src/health/health.ts";
import { machineSources } from "../../src/health/health-sources.ts";
import { createMetrics, createWorkMetrics } from "../../src/metrics/index.ts";
import { testChecks } from "./checks.ts";
import { type Conformance, conformanceTo, type OpenApi } from "./conformance.ts";
import type { TestDatabase } from "./database.ts";
import { type GitWorld, gitWorld } from "./git-world.ts";
import { type GoogleOfApi, googleOfApi } from "./google/google-of-api.ts";
import { MASTER_SECRET, newId, newUuid, PUBLIC_URL, testIdentity } from "./identity.ts";
import { type MemorySite, memorySite } from "./memory-site.ts";
import { type Person, peopledDatabase, tokensOfPeople } from "./peopled-database.ts";
import { showingAll } from "./public-pages.ts";
import { recordExample } from "./record-examples.ts";

export type { Person };

/** What every page of the audited sites answers when rules are tried on it. */
/** A GIF. */
const ONE_PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

export const TRIED_PAGE = `<!doctype html><html lang="en"><title>Green tea</title><h1>Green tea</h1><p class="price">12.50 EUR</p></html>`;

function answerToRead(url: string): ToRead {
  const wire = Buffer.from(TRIED_PAGE);
  const headers = [["content-type", "text/html; charset=utf-8"]] as const;
  const received = { wireBytes: wire.length, truncated: false, ttfbMs: 20, httpVersion: "1.1" };
  return {
    known: { id: 1, url, kind: "page", discoveredBy: "start", depth: 0 },
    answer: { status: 200, headers, wire, encoding: "", ...received },
    ...{ failure: null, fault: null, tries: 1, now: 0, isRead: true, rendered: null },
    ...{ countsLinks: false, readsResources: false, knownHash: null, leavesShells: false },
  };
}

export interface CallOptions {
  readonly as?: Person | null;
  /** Asks with this request key, and not as a person. */
  readonly key?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** What came, before anybody took it for text. */
  readonly bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely; the schema has been checked by then
  readonly body: any;
}

export interface TestApi {
  readonly app: Api;
  readonly deps: ApiDeps;
  readonly database: TestDatabase;
  readonly store: Store;
  readonly identity: Identity;
  readonly announced: string[];
  /** E-mails that were written, in their order. */
  readonly messages: MailMessage[];
  /** What stands behind every WordPress connection. */
  readonly site: MemorySite;
  /** The host of every connected repository. */
  readonly git: GitWorld;
  /** Behind every connection to Search Console. */
  readonly google: GoogleOfApi;
  readonly tokens: Readonly<Record<Person, string>>;
  readonly strangersWorkspace: string;
  call(route: AnyRoute, options?: CallOptions): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** The one host that the tests may not audit. */
export const FORBIDDEN_TARGET = "http://10.0.0.1/";

export async function testApi(
  options: {
    settings?: Partial<ApiDeps["settings"]>;
    audits?: Partial<AuditDeps>;
    api?: Partial<ApiDeps>;
    changes?: Partial<ChangeDeps>;
    /** Ends the looks at public pages of a request. */
    newLookLimit?: () => AbortSignal;
    identity?: Partial<IdentityOptions>;
    schedules?: Partial<ScheduleDeps>;
    recipients?: Partial<Parameters<typeof createRecipients>[0]>;
    readKeyFile?: (url: string) => Promise<KeyFile>;
    searchConsole?: Partial<Parameters<typeof createSearchConsoles>[0]>;
    /** What receivers of webhooks answer. */
    post?: DeliveryDeps["post"];
  } = {},
): Promise<TestApi> {
  const database = await peopledDatabase();
  const store = createStore(database.pool, newUuid);
  const messages: MailMessage[] = [];
  const identity = await testIdentity(database.pool, {
    registration: "open",
    post: (message) => void messages.push(message),
    ...options.identity,
  });
  await applyRowSecurity(database.pool);
  const announced: string[] = [];
  const auditDeps: AuditDeps = {
    store,
    reservedFor: null,
    checks: testChecks,
    sealer: createSealer(MASTER_SECRET, randomBytes),
    newId,
    now: Date.now,
    keepAudits: 100,
    checkTarget: async (url) => {
      if (new URL(url).host === new URL(FORBIDDEN_TARGET).host) throw new ServiceError("target_not_allowed");
    },
    announce: async (id) => void announced.push(id),
    requestCancel: async () => {},
    lookedAt: (audit) => changes.lookedAt(audit),
    tryRules: tryInThread,
    fetchToRead: async (url) => answerToRead(url),
    fetchImage: async () => ({ status: 200, location: null, body: ONE_PIXEL, truncated: false }),
    ...options.audits,
  };
  const site = memorySite();
  const git = gitWorld();
  const google = googleOfApi();
  const changes: ReturnType<typeof createChanges> = createChanges({
    ...{
      store,
      newId,
      sealer: auditDeps.sealer,
      checks: testChecks,
      now: Date.now,
      owner: "test",
      publicUrl: PUBLIC_URL,
    },
    newRandomText: () => randomBytes(32).toString("base64url"),
    checkTarget: auditDeps.checkTarget,
    isLocalRepository: () => false,
    ...{ platforms: { wordpress: site.platform, git: git.platform }, wordpressOnboarding: site.platform },
    approvals: createApprovalTokens({
      ...{ masterSecret: MASTER_SECRET, issuer: PUBLIC_URL, now: Date.now, randomBytes, lifetimeMs: 900_000 },
    }),
    // The page shows at once what the site stores.
    roleOf: createRoleReader(database.pool),
    auditLog: createAuditLog({ pool: database.pool, masterSecret: MASTER_SECRET, now: Date.now }),
    verifyPublicPage: async () => ({
      ...{ is: "judged", findings: new Set(), unseen: new Map(), cache: null },
      shown: showingAll([...site.values.values()]),
    }),
    reach: async () => {},
    reportFault: (error) => {
      throw error;
    },
    reportEnd: () => {},
    ...options.changes,
  });
  const [audits, websites] = [createAudits(auditDeps), createWebsites(auditDeps)];
  const demoFolder = await mkdtemp(join(tmpdir(), "sitemend-demo-"));
  const demo = createDemo({
    ...{ audits, websites, changes, dataDir: demoFolder, secret: () => randomBytes(24).toString("base64url") },
    awaitAudit: async (audit) => audit,
    // The real thing has a test of its own.
    fetchPrograms: async () => {
      throw new WordPressMissing("No WordPress is to be had in this test.");
    },
  });
  const trackerApi = createTrackerApi(createNet({ userAgent: "test", allowPrivate: ["127.0.0.1"] }));
  const tellAssignee = createTellAssignee({ post: (message) => void messages.push(message), now: Date.now });
  const causes = createCauses({ ...{ store, checks: testChecks, newId, tellAssignee }, publicUrl: PUBLIC_URL });
  const trackers = createTrackers({
    ...{ store, sealer: auditDeps.sealer, newId, trackerApi, checkTarget: auditDeps.checkTarget },
  });
  const deps: ApiDeps = {
    ...{ changes, audits, websites },
    approvals: createApprovals({
      ...{ store, changes, newId },
      newLookLimit: options.newLookLimit ?? (() => new AbortController().signal),
      reportFault: (error) => {
        throw error;
      },
    }),
    webhooks: createWebhooks({
      ...{ store, sealer: auditDeps.sealer, newId, randomBytes, checkTarget: auditDeps.checkTarget },
    }),
    integrations: createIntegrations({
      ...{ store, sealer: auditDeps.sealer, newId, now: Date.now },
      verifyConnection: async (websiteId, platform) => changes.verify(await websites.read(websiteId), platform),
      post: options.post ?? (async () => 204),
    }),
    schedules: createSchedules({
      auditLog: createAuditLog({ pool: database.pool, masterSecret: MASTER_SECRET, now: Date.now }),
      ...{ store, sealer: auditDeps.sealer, newId, now: Date.now, preview: previewRecurrence },
      assertAction: audits.assertSchedulable,
      ...{ publicUrl: "https://sitemend.example", sendMail: null, random: Math.random },
      writeAudit: createWriteAudit(audits, async () => {
        throw new ServiceError("browser_missing");
      }),
      startAudit: async ({ websiteId, ...start }) =>
        audits.startScheduled({ ...start, website: await websites.read(websiteId) }),
      reportFault: (error) => {
        throw error;
      },
      ...options.schedules,
    }),
    alerts: createAlerts({ store, newId, titleOfCheck: (id) => testChecks.get(id)?.title }),
    recipients: createRecipients({
      ...{
        store,
        sealer: auditDeps.sealer,
        newId,
        now: Date.now,
        publicUrl: "https://audit.example",
        sendMail: async () => {},
      },
      ...{ checkTarget: auditDeps.checkTarget, post: options.post ?? (async () => 204) },
      ...options.recipients,
    }),
    search: createSearchPerformance({ store, newId, now: Date.now }),
    indexNow: createIndexNow({ store, readKeyFile: options.readKeyFile ?? keyFileOf }),
    brands: createBrands({ store }),
    tasks: createTasks({ store, checks: testChecks, newId }),
    ...{ causes, trackers },
    tickets: createTickets({
      ...{ store, causes, trackers, trackerApi, checks: testChecks, newId, publicUrl: PUBLIC_URL },
    }),
    searchConsole: createSearchConsoles({
      ...{ store, searchConsole: google.api, sealer: auditDeps.sealer, publicUrl: PUBLIC_URL, now: Date.now },
      newRandomText: () => randomBytes(32).toString("base64url"),
      ...options.searchConsole,
    }),
    retention: createRetention({
      ...{ store, now: Date.now, report: () => {} },
      append: createAuditLog({ pool: database.pool, masterSecret: MASTER_SECRET, now: Date.now }).append,
      reportFault: (error) => {
        throw error;
      },
    }),
    notices: createNotices({ store, sealer: auditDeps.sealer }),
    shares: createShares({
      ...{ store, checks: testChecks, newId, now: Date.now },
      keys: createShareKeys({ pool: database.pool, masterSecret: MASTER_SECRET, now: Date.now, randomBytes }),
    }),
    demo: createDemoService(demo, (error) => {
      throw error;
    }),
    identity,
    idempotency: createIdempotency(store, Buffer.alloc(32)),
    cursors: createCursors(MASTER_SECRET),
    rateCounters: store.rateCounters,
    auditLog: createAuditLog({ pool: database.pool, masterSecret: MASTER_SECRET, now: Date.now }),
    // Browsers are printed with in lab.test.ts; most machines that run these tests have none.
    printToPdf: async () => {
      throw new ServiceError("browser_missing");
    },
    ready: store.ping,
    processes: () => NO_PROCESSES,
    metrics: createMetrics(store, createWorkMetrics(), async () => []),
    space: { freeBytes: () => 50 * 1024 ** 3, hasRoom: () => true, mayGoOn: () => true },
    health: () => {
      const config = readConfig({ SITEMEND_DATA_DIR: tmpdir() });
      return examine(config, {
        ...machineSources(config),
        isOperator: false,
        database: async () => ({
          ...(await outsideWorkspaces(() => databaseState(database.pool, "18"))),
          sealed: true,
        }),
        service: { queue: async () => true, engine: () => ({ is: "running", restarts: 0 }) },
      });
    },
    settings: {
      publicUrl: PUBLIC_URL,
      trustProxy: undefined,
      rateLimits: false,
      accessLog: false,
      publicApi: "off",
      hideForeign: false,
      metricsToken: undefined,
      version: "0.0.0-test",
      dashboardFolder: undefined,
      ...options.settings,
    },
    log: pino({ level: "error" }),
    now: Date.now,
    newRequestId: () => newId("req"),
    ...options.api,
  };
  const app = await createApi(deps);
  const { tokens, strangersWorkspace } = await tokensOfPeople(database, identity);
  return {
    app,
    deps,
    database,
    store,
    identity,
    announced,
    messages,
    ...{ site, git, google },
    tokens,
    strangersWorkspace,
    call: (route, call) => callRoute(app, tokens, route, call),
    close: async () => {
      await app.close();
      await changes.stop();
      await store.changes.close();
      await database.drop();
      await git.close();
      await google.close();
      await rm(demoFolder, { recursive: true, force: true });
    },
  };
}

/** Every website has the key that is asked for. */
const keyFileOf = async (url: string): Promise<KeyFile> => ({
  status: 200,
  text: `${new URL(url).pathname.slice(1, -".txt".length)}\n`,
});

/** Every answer is held against the OpenAPI document, and its code against those that the route lists. */
async function callRoute(
  app: Api,
  tokens: TestApi["tokens"],
  route: AnyRoute,
  options: CallOptions = {},
): Promise<ApiAnswer> {
  const { key, params = {}, query = {}, body, headers = {} } = options;
  const { as = key === undefined ? "owner" : null } = options;
  const path = route.url.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? name));
  const response = await app.inject({
    method: route.method,
    url: path,
    query,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${tokens[as]}` }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = /[/+]json/.test(String(response.headers["content-type"])) && response.body !== "";
  const answer = {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    body: isJson ? response.json() : null,
  };
  await expectContract(route, path, answer);
  recordExample(route, body, answer);
  return answer;
}

async function expectContract({ method, config }: AnyRoute, path: string, answer: ApiAnswer): Promise<void> {
  const { status, headers, bytes, body } = answer;
  const { problemsOf } = await (path.startsWith("/v1/") ? publicConformance() : contractConformance());
  expect(problemsOf({ method, path, status, headers, bytes }), answer.text.slice(0, 500)).toEqual([]);
  if (status >= 400) expect(config.codes, config.operationId).toContain(body.error.code);
}

let conformance: Promise<Conformance> | undefined;
let conformanceOfPublicApi: Promise<Conformance> | undefined;

/** Of the document as the code makes it now. */
export function contractConformance(): Promise<Conformance> {
  conformance ??= describeContract("0.0.0-test").then((document) => conformanceTo(document as unknown as OpenApi));
  return conformance;
}

export function publicConformance(): Promise<Conformance> {
  conformanceOfPublicApi ??= describePublicApi("0.0.0-test").then((document) =>
    conformanceTo(document as unknown as OpenApi),
  );
  return conformanceOfPublicApi;
}
