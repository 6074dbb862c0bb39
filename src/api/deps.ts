/** What the HTTP server needs; main.ts gives it. */
import type {
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import type { Audits, Idempotency, Websites } from "#audits/index.ts";
import type { Cursors, Identity } from "#auth/index.ts";
import type { Changes } from "#changes/index.ts";
import type { DemoDesk } from "#demo/desk.ts";

export interface ApiSettings {
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is believed, comma-separated. */
  readonly trustProxy: string | undefined;
  readonly rateLimits: boolean;
  /** Answer 404 instead of 403 for what belongs to another workspace. */
  readonly hideForeign: boolean;
  readonly metricsToken: string | undefined;
  readonly version: string;
}

export interface ApiDeps {
  readonly audits: Audits;
  readonly websites: Websites;
  readonly changes: Changes;
  readonly demo: DemoDesk;
  readonly identity: Identity;
  readonly idempotency: Idempotency;
  readonly cursors: Cursors;
  /** Rejects when the service cannot do its work. */
  readonly ready: () => Promise<void>;
  readonly settings: ApiSettings;
  readonly log: Logger;
  readonly now: () => number;
  readonly newRequestId: () => string;
}

export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  Logger,
  ZodTypeProvider
>;
