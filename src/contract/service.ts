/** What the service says about itself. */
import { z } from "zod";
import { CATEGORIES, CheckInfo } from "#domain/check.ts";
import { HealthCheck } from "#domain/health.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit, listOf } from "./parameters.ts";
import { LIMIT_NAMES } from "./rate-limits.ts";
import { route } from "./route.ts";

export const listChecks = route({
  method: "GET",
  url: "/api/v1/checks",
  operationId: "listChecks",
  tag: "service",
  summary: "The checks that audits run",
  description: "With their defaults, by category and id; what a website sets instead is in its `checks`.",
  query: z.strictObject({
    category: listOf(CATEGORIES).optional(),
    severity: listOf(["error", "warning", "notice"]).optional(),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ checks: z.array(CheckInfo).describe("By category and id."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

const Quotas = z
  .array(
    z.object({
      requests: z.int().describe("Most requests in the window."),
      windowSeconds: z.int().describe("Length of the window in seconds."),
    }),
  )
  .describe("All of them apply.");

export const getLimits = route({
  method: "GET",
  url: "/api/v1/limits",
  operationId: "getLimits",
  tag: "service",
  summary: "Limits of this server",
  description: "What is allowed, not what is left of it: the `RateLimit` header of each response says that.",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: ok(
      z.object({
        enforced: z.boolean().describe("False: the rate limits are switched off."),
        rates: z
          .record(
            z.enum(LIMIT_NAMES),
            z.object({
              per: z.string().describe("What is counted: `user`, `audit`, `website` or `address` (IP address)."),
              quotas: Quotas,
            }),
          )
          .describe("Rate limits by name, as in the `RateLimit-Policy` header."),
        login: z
          .object({
            perAccountAndAddress: z.int().describe("Failures for one account from one IP address or known device."),
            perAccount: z.int().describe("Failures for one account from all addresses. Known devices pass by it."),
            perAccountWithCode: z.int().describe("The same for attempts that bring the code of a second factor."),
            perAddress: z.int().describe("Failures from one IP address for any account."),
            firstWaitSeconds: z.int().describe("The first wait in seconds; each further failure doubles it."),
            longestWaitSeconds: z.int().describe("The longest wait in seconds."),
            windowSeconds: z.int().describe("Failures are forgotten after this many seconds without another."),
          })
          .describe("How many failed attempts to sign in are free, and how long to wait after them."),
        audits: z
          .object({
            runningPerSite: z.int().describe("Audits of one website at a time; others wait in the queue."),
            runningPerWorkspace: z.int().describe("Audits of one workspace at a time; others wait in the queue."),
            maxPages: z.int().describe("Largest `maxPages` of an audit."),
          })
          .describe("Limits of audits."),
        streams: z
          .object({
            perUser: z.int().describe("Event streams that one user may have open; more answer `too_many_streams`."),
          })
          .describe("Limits of event streams."),
        request: z
          .object({
            bodyBytes: z.int().describe("Largest body in bytes."),
            jsonDepth: z.int().describe("Deepest nesting of its JSON."),
          })
          .describe("Limits of a request."),
        list: z
          .object({
            defaultLimit: z.int().describe("Rows per page without `limit`."),
            maxLimit: z.int().describe("Largest `limit`."),
          })
          .describe("Limits of lists."),
      }),
    ),
  },
});

export const getHealth = route({
  method: "GET",
  url: "/healthz",
  operationId: "getHealth",
  tag: "service",
  summary: "The process lives",
  description: "For liveness probes: neither the database nor anything else is looked at.",
  rules: { access: "public", limit: "anonymous" },
  success: { 200: ok(z.object({ status: z.literal("ok").describe("Always `ok`.") })) },
});

export const getReadiness = route({
  method: "GET",
  url: "/readyz",
  operationId: "getReadiness",
  tag: "service",
  summary: "The service can do its work",
  description:
    "For readiness probes and load balancers; answers 503 while the database does not answer, and 507 while there is too little space on the disk to begin anything.",
  rules: { access: "public", limit: "anonymous" },
  refuses: ["disk_full"],
  success: {
    200: ok(
      z.object({
        status: z.literal("ready").describe("Always `ready`."),
        version: z.string().describe("Version of Sitemend."),
        degraded: z
          .array(HealthCheck)
          .describe(
            "What works only in part, such as `workers`: audits are queued and nobody runs them. Usually empty.",
          ),
      }),
    ),
  },
});

export const getSystemHealth = route({
  method: "GET",
  url: "/api/v1/system/health",
  operationId: "getSystemHealth",
  tag: "service",
  summary: "How this installation is, and the next step for what is not well",
  description: "What `doctor` says on the command line, without paths of the machine.",
  rules: { role: "viewer" },
  success: {
    200: ok(
      z.object({
        status: z.enum(["pass", "warn", "fail"]).describe("The worst of the checks."),
        version: z.string().describe("Version of Sitemend."),
        checks: z.array(HealthCheck).describe("Each check of the installation."),
      }),
    ),
  },
});

export const getMetrics = route({
  method: "GET",
  url: "/metrics",
  operationId: "getMetrics",
  tag: "service",
  summary: "Figures for Prometheus",
  description: "With the metrics token as bearer token, or from loopback when none is set.",
  rules: { access: "public", limit: "anonymous", json: false },
  success: { 200: { description: "The figures.", content: { "text/plain": { schema: z.string() } } } },
  refuses: ["authentication_required"],
});

export const getOpenApi = route({
  method: "GET",
  url: "/api/v1/openapi.json",
  operationId: "getOpenApi",
  tag: "service",
  summary: "This document",
  description: "OpenAPI 3.1; may be cached for five minutes.",
  rules: { access: "public", limit: "anonymous" },
  success: { 200: z.record(z.string(), z.unknown()) },
});
