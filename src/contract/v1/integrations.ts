/** Integrations for request keys. Only people create and delete them, and choose addresses: that decides who is told. */
import { z } from "zod";
import { HealthStatus, VerifyCheck } from "#domain/connection.ts";
import { INTEGRATION_KINDS } from "#domain/integration.ts";
import { EventType } from "#domain/outbox-event.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { WEBHOOK_STATES } from "#domain/webhook.ts";
import { ok } from "../envelope.ts";
import { DeployServiceOrNone, IntegrationName, OverlapHours, PublicKey, WithSecret } from "../integrations.ts";
import { cursor, ListPage, limit } from "../parameters.ts";
import { route } from "../route.ts";
import { byKey } from "./parts.ts";

const ProjectIntegration = z
  .object({
    id: z.string().describe("`int_…`"),
    kind: z
      .enum(INTEGRATION_KINDS)
      .describe(
        "`webhook`: events are sent to a URL · `deploy_hook`: a build is started when a deployment needs it · `wordpress`: the connection of a website to its WordPress.",
      ),
    name: z.string().describe("Display name; of a WordPress connection, the website's."),
    origin: z.string().describe("Origin of the receiver or of the WordPress site; the rest of the URL is not shown."),
    projectIds: z.array(z.string()).describe("`web_…`: its websites."),
    types: z.array(EventType).describe("Types of events that a webhook receives; empty: all. Empty for other kinds."),
    service: DeployServiceOrNone,
    state: z
      .enum([...WEBHOOK_STATES, ...HealthStatus.options, "disconnected"])
      .describe(
        "Of a webhook or deploy hook: `active`, `paused`, or `disabled`: after five days of failures, or when the receiver answered 410 (Gone). Of WordPress, when last verified: `healthy`, `degraded`, `unhealthy` or `disconnected`.",
      ),
    failingSince: Timestamp.nullable().describe("Since when nothing could be delivered; `null` otherwise."),
    lastVerifiedAt: Timestamp.nullable().describe(
      "When a WordPress connection was last verified; `null` for other kinds.",
    ),
    previousUntil: Timestamp.nullable().describe("Until when the secret before the last roll signs, too."),
    publicKey: PublicKey,
    version: z.int().describe("Counts changes; also the ETag."),
  })
  .meta({ id: "ProjectIntegration", description: "An integration as a request key sees it, without secrets." });

const KEY_INTEGRATION = { resource: { kind: "integration", role: "viewer" } } as const;
const params = z.object({ integrationId: z.string().describe("`int_…`") });
const forPeople = z.unknown().optional().describe("Only a person can change it: refused with `person_required`.");

export const listProjectIntegrations = route({
  method: "GET",
  url: "/v1/integrations",
  operationId: "listProjectIntegrations",
  tag: "integrations",
  summary: "List integrations, newest first",
  description:
    "Webhooks, deploy hooks and WordPress connections whose websites the key lists, all of them. People create and delete integrations, and choose URLs and credentials.",
  rules: byKey("integrations:read"),
  query: z.strictObject({ limit, cursor }),
  success: {
    200: ok(z.object({ integrations: z.array(ProjectIntegration).describe("Newest first."), page: ListPage })),
  },
  refuses: ["cursor_mismatch"],
});

export const getProjectIntegration = route({
  method: "GET",
  url: "/v1/integrations/:integrationId",
  operationId: "getProjectIntegration",
  tag: "integrations",
  summary: "Get an integration",
  description: "Its ETag is needed to change it.",
  rules: byKey("integrations:read", KEY_INTEGRATION),
  params,
  headers: { 200: ["ETag"] },
  success: { 200: ok(z.object({ integration: ProjectIntegration })) },
});

export const updateProjectIntegration = route({
  method: "PATCH",
  url: "/v1/integrations/:integrationId",
  operationId: "updateProjectIntegration",
  tag: "integrations",
  log: "integration.updated",
  summary: "Rename, pause or resume a webhook or deploy hook",
  description:
    "Send the ETag you received as `If-Match`. Events that happen while it is paused aren't sent later. Pausing or resuming a deploy hook ends grants that were given before. A WordPress connection can't be changed.",
  rules: byKey("integrations:write", { ...KEY_INTEGRATION, needsIfMatch: true }),
  params,
  body: z
    .strictObject({
      name: IntegrationName.optional(),
      state: z.enum(["active", "paused"]).optional().describe("`active` also turns on one that was disabled."),
      ...{
        url: forPeople,
        types: forPeople,
        projectIds: forPeople,
        repository: forPeople,
        ref: forPeople,
        token: forPeople,
      },
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  headers: { 200: ["ETag"] },
  success: { 200: ok(z.object({ integration: ProjectIntegration })) },
  refuses: ["person_required"],
});

export const rollProjectIntegrationSecret = route({
  method: "POST",
  url: "/v1/integrations/:integrationId/roll-secret",
  operationId: "rollProjectIntegrationSecret",
  tag: "integrations",
  log: "integration.secret_rolled",
  summary: "Replace the signing secret of a webhook",
  description:
    "Send the ETag you received as `If-Match`. Both secrets sign for `overlapHours`, so that receivers can be updated in between. The secret of a deploy hook is rolled by people.",
  rules: byKey("integrations:write", { ...KEY_INTEGRATION, needsIfMatch: true, confidential: true }),
  params,
  body: z.strictObject({ overlapHours: OverlapHours }),
  success: { 200: ok(z.object({ integration: ProjectIntegration, secret: WithSecret.shape.secret })) },
  refuses: ["person_required"],
});

export const verifyProjectIntegration = route({
  method: "POST",
  url: "/v1/integrations/:integrationId/verify",
  operationId: "verifyProjectIntegration",
  tag: "integrations",
  log: "integration.verified",
  summary: "Verify that an integration works",
  description:
    "Sends a webhook a signed event of type `integration.test`, once, whatever its state. Any call of a deploy hook may start a build, so nothing is sent, and the result is that of its last call. Checks a WordPress connection without writing to the site, and saves the result as its state. Returns 200 also when it doesn't work.",
  rules: byKey("integrations:write", { ...KEY_INTEGRATION, limit: "keyVerify" }),
  params,
  success: {
    200: ok(
      z.object({
        integration: ProjectIntegration,
        verification: z
          .object({
            ok: z.boolean().describe("Whether it works."),
            status: z
              .int()
              .nullable()
              .describe("HTTP status of the receiver; `null` without an answer, and of WordPress."),
            problem: z
              .string()
              .nullable()
              .describe(
                "Why the receiver didn't answer, such as `timeout` or `blocked_address`, or `never_called`; otherwise `null`.",
              ),
            checks: z.array(VerifyCheck).describe("Checks of a WordPress connection, in the order they ran."),
            checkedAt: Timestamp.describe("Now, ISO 8601."),
          })
          .describe("What was found."),
      }),
    ),
  },
});
