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
  query: z.strictObject({
    category: listOf(CATEGORIES).optional(),
    severity: listOf(["error", "warning", "notice"]).optional(),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ checks: z.array(CheckInfo), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

const Quotas = z.array(z.object({ requests: z.int(), windowSeconds: z.int() }));

export const getLimits = route({
  method: "GET",
  url: "/api/v1/limits",
  operationId: "getLimits",
  tag: "service",
  summary: "Limits of this server",
  rules: { access: "public", limit: "anonymous" },
  success: {
    200: ok(
      z.object({
        enforced: z.boolean(),
        rates: z.record(z.enum(LIMIT_NAMES), z.object({ per: z.string(), quotas: Quotas })),
        login: z.object({ perAccount: z.int(), perAddress: z.int(), windowSeconds: z.int() }),
        audits: z.object({ runningPerSite: z.int(), runningPerWorkspace: z.int(), maxPages: z.int() }),
        request: z.object({ bodyBytes: z.int(), jsonDepth: z.int() }),
        list: z.object({ defaultLimit: z.int(), maxLimit: z.int() }),
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
  rules: { access: "public", limit: "anonymous" },
  success: { 200: ok(z.object({ status: z.literal("ok") })) },
});

export const getReadiness = route({
  method: "GET",
  url: "/readyz",
  operationId: "getReadiness",
  tag: "service",
  summary: "The service can do its work",
  rules: { access: "public", limit: "anonymous" },
  success: { 200: ok(z.object({ status: z.literal("ready"), version: z.string() })) },
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
        version: z.string(),
        checks: z.array(HealthCheck),
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
  rules: { access: "public", limit: "anonymous" },
  success: { 200: z.record(z.string(), z.unknown()) },
});
