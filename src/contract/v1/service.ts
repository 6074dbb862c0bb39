import { z } from "zod";
import { KeyScope } from "#domain/request-key.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "../envelope.ts";
import { KEY_LIMIT_NAMES } from "../rate-limits.ts";
import { route } from "../route.ts";
import { getLimits } from "../service.ts";
import { byKey } from "./parts.ts";

const limits = getLimits.schema.response[200].shape.data.shape;

export const getKeyLimits = route({
  method: "GET",
  url: "/v1/limits",
  operationId: "getKeyLimits",
  tag: "service",
  summary: "Limits of your key",
  description: "What the key may do, and how often. The remaining quota is in the `RateLimit` header of each response.",
  rules: byKey(undefined),
  success: {
    200: ok(
      z.object({
        key: z
          .object({
            id: z.string().describe("`key_…`"),
            name: z.string().describe("Display name."),
            scopes: z.array(KeyScope).describe("What it may do."),
            projectIds: z.array(z.string()).describe("`web_…`: the websites it can see."),
            expiresAt: Timestamp.describe("When it stops working, ISO 8601."),
          })
          .describe("The key that asks."),
        enforced: limits.enforced,
        rates: z
          .record(z.enum(KEY_LIMIT_NAMES), limits.rates.valueType)
          .describe("Rate limits by name, as in the `RateLimit-Policy` header."),
        audits: limits.audits,
        request: limits.request,
        list: limits.list,
      }),
    ),
  },
});

export const getPublicOpenApi = route({
  method: "GET",
  url: "/v1/openapi.json",
  operationId: "getPublicOpenApi",
  tag: "service",
  summary: "This document",
  description: "OpenAPI 3.1; may be cached for five minutes. Needs no key.",
  rules: { access: "public", limit: "anonymous" },
  success: { 200: z.record(z.string(), z.unknown()) },
});
