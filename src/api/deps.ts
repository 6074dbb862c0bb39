/** What the HTTP server needs; main.ts gives it. */
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Alerts, Recipients } from "#alerts/index.ts";
import type { Approvals } from "#approvals/index.ts";
import type { Audits, Idempotency, Shares, Websites } from "#audits/index.ts";
import type { AuditLog, Cursors, Identity } from "#auth/index.ts";
import type { Brands } from "#brands/index.ts";
import type { Changes } from "#changes/index.ts";
import type { DemoService } from "#demo/demo-service.ts";
import type { DiskSpace } from "#domain/disk-space.ts";
import type { HealthCheck } from "#domain/health.ts";
import type { Processes } from "#domain/processes.ts";
import type { Integrations, Notices, Webhooks } from "#events/index.ts";
import type { AuditRetention } from "#retention/index.ts";
import type { Schedules } from "#schedules/index.ts";
import type { IndexNowSettings, SearchConsoles, SearchPerformance } from "#search/index.ts";
import type { RateCounters } from "#store/index.ts";
import type { Tasks, Tickets, Trackers, WorkOnCauses } from "#tasks/index.ts";

export interface ApiSettings {
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is believed, comma-separated. */
  readonly trustProxy: string | undefined;
  readonly rateLimits: boolean;
  /** Log a line for each request. */
  readonly accessLog: boolean;
  /** Whether programs with request keys are answered at /v1; `preview` says in each answer that it may still change. */
  readonly publicApi: "off" | "preview" | "on";
  /** Answer 404 instead of 403 for what belongs to another workspace. */
  readonly hideForeign: boolean;
  readonly metricsToken: string | undefined;
  readonly version: string;
  /** Where the built dashboard lies; without it the screens say how to build it. */
  readonly dashboardFolder: string | undefined;
}

export interface ApiDeps {
  readonly audits: Audits;
  readonly websites: Websites;
  readonly shares: Shares;
  readonly brands: Brands;
  readonly changes: Changes;
  readonly webhooks: Webhooks;
  readonly approvals: Approvals;
  readonly integrations: Integrations;
  readonly schedules: Schedules;
  readonly alerts: Alerts;
  readonly recipients: Recipients;
  readonly search: SearchPerformance;
  readonly indexNow: IndexNowSettings;
  readonly tasks: Tasks;
  readonly causes: WorkOnCauses;
  readonly trackers: Trackers;
  readonly tickets: Tickets;
  readonly searchConsole: SearchConsoles;
  readonly retention: AuditRetention;
  readonly notices: Notices;
  readonly demo: DemoService;
  readonly identity: Identity;
  readonly auditLog: AuditLog;
  readonly idempotency: Idempotency;
  readonly cursors: Cursors;
  readonly rateCounters: RateCounters;
  /** @throws ServiceError browser_missing, browser_failed, overloaded */
  readonly printToPdf: (html: string) => Promise<Uint8Array>;
  readonly space: DiskSpace;
  /** Rejects when the service cannot do its work. */
  readonly ready: () => Promise<void>;
  /** Who shares the database, as it was seconds ago: asking costs nothing. */
  readonly processes: () => Processes;
  /** Figures about the product, as text for Prometheus. */
  readonly metrics: () => Promise<string>;
  /** How the installation is, for people who may sign in. */
  readonly health: () => Promise<readonly HealthCheck[]>;
  readonly settings: ApiSettings;
  readonly log: Logger;
  readonly now: () => number;
  readonly newRequestId: () => string;
}

/** What the server of a worker needs, which answers probes only. */
export type ProbeDeps = Pick<
  ApiDeps,
  "ready" | "space" | "processes" | "metrics" | "rateCounters" | "settings" | "log" | "now" | "newRequestId"
>;

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  ZodTypeProvider
>;

/** What several routes have in common with the plugins. */
export interface SharedByRoutes {
  /** Long polls and event streams end with it. */
  readonly closing: AbortSignal;
  readonly metrics: Registry;
}

export type ServeRoute = (app: Api, deps: ApiDeps, shared: SharedByRoutes) => void;
