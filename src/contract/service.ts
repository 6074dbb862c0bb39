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
  summary: "The checks audits run",
  description: "With their defaults, by category and id; a website's overrides are in its `checks`.",
  rules: { scope: "audits:read" },
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
      requests: z.int().describe("Maximum requests in the window."),
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
  description: "The limits, not the remaining quota: see the `RateLimit` header of each response.",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: ok(
      z.object({
        publicApi: z
          .enum(["off", "preview", "on"])
          .describe("Whether the public API at `/v1` is on; `preview`: on, and it may still change."),
        enforced: z.boolean().describe("False: rate limits are off."),
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
            perAccount: z
              .int()
              .describe("Failures for one account from all addresses. Doesn't apply to known devices."),
            perAccountWithCode: z.int().describe("The same for attempts that include a second-factor code."),
            perAddress: z.int().describe("Failures from one IP address for any account."),
            firstWaitSeconds: z.int().describe("The first wait in seconds; each further failure doubles it."),
            longestWaitSeconds: z.int().describe("The longest wait in seconds."),
            windowSeconds: z.int().describe("Failures are reset after this many seconds without another."),
          })
          .describe("How many failed sign-in attempts are allowed, and how long to wait after that."),
        audits: z
          .object({
            runningPerSite: z.int().describe("Audits of one website at a time; others wait in the queue."),
            runningPerWorkspace: z.int().describe("Audits of one workspace at a time; others wait in the queue."),
            maxPages: z.int().describe("Largest `maxPages` of an audit."),
          })
          .describe("Limits of audits."),
        streams: z
          .object({
            perUser: z.int().describe("Event streams a user may have open; further ones return `too_many_streams`."),
          })
          .describe("Limits of event streams."),
        request: z
          .object({
            bodyBytes: z.int().describe("Maximum body size in bytes."),
            jsonDepth: z.int().describe("Maximum JSON nesting depth."),
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
  summary: "Liveness probe",
  description: "The process is up; neither the database nor anything else is checked.",
  rules: { access: "public", limit: "anonymous" },
  success: { 200: ok(z.object({ status: z.literal("ok").describe("Always `ok`.") })) },
});

export const getReadiness = route({
  method: "GET",
  url: "/readyz",
  operationId: "getReadiness",
  tag: "service",
  summary: "Readiness probe",
  description:
    "For readiness probes and load balancers; returns 503 while the database isn't responding, and 507 while there isn't enough disk space to start anything.",
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
            "Partially working components, such as `workers`: audits are queued and no worker runs them. Usually empty.",
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
  summary: "Status of this installation, with next steps for problems",
  description: "Same as `doctor` on the command line, without file paths.",
  rules: { role: "viewer" },
  success: {
    200: ok(
      z.object({
        status: z.enum(["pass", "warn", "fail"]).describe("The worst status of the checks."),
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
  summary: "Prometheus metrics",
  description: "With the metrics token as bearer token, or from loopback if none is set.",
  rules: { access: "public", limit: "anonymous", json: false },
  success: { 200: { description: "The metrics.", content: { "text/plain": { schema: z.string() } } } },
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
