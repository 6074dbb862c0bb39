/** Integrations: who outside is told of what happens, and what builds a site. */
import { z } from "zod";
import { DEPLOY_SERVICES, GITHUB_REPOSITORY, isBareUrl, isConfidentialUrl } from "#domain/deploy-hook.ts";
import { EventPayload, EventType } from "#domain/outbox-event.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { DELIVERY_STATES, WEBHOOK_STATES } from "#domain/webhook.ts";
import { ok } from "./envelope.ts";
import { cursor, displayName, ListPage, limit, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const MAX_WEBSITES = 200;

export const PublicKey = z
  .string()
  .nullable()
  .describe("`whpk_…`, by which the receiver verifies signatures of Ed25519 (`v1a`); `null` if they are off.");

export const DeployServiceOrNone = z
  .enum(DEPLOY_SERVICES)
  .nullable()
  .describe(
    "What a deploy hook calls. `url`: a deploy hook URL, as Vercel, Netlify and Cloudflare give them · `github`: `repository_dispatch` · `gitlab`: a pipeline. `null` for other kinds.",
  );

const Integration = z
  .object({
    id: z.string().describe("`int_…`"),
    kind: z
      .enum(["webhook", "deploy_hook"])
      .describe(
        "`webhook`: events are sent to a URL by Standard Webhooks · `deploy_hook`: a build is started when a deployment needs it.",
      ),
    service: DeployServiceOrNone,
    repository: z
      .string()
      .nullable()
      .describe("`owner/name` of GitHub, ID or path of a GitLab project; `null` for URLs and webhooks."),
    ref: z.string().nullable().describe("Branch or tag that GitLab builds; otherwise `null`."),
    workspaceId: z.string().describe("`wsp_…`"),
    name: z.string().describe("Display name."),
    url: z
      .string()
      .describe(
        "Where events are sent; of a deploy hook the API's base URL, or the origin only, because its URL is a credential.",
      ),
    types: z
      .array(EventType)
      .describe("Types of events it receives; empty: all, also future ones. Empty for a deploy hook."),
    websiteIds: z.array(z.string()).describe("`web_…`: its websites."),
    state: z
      .enum(WEBHOOK_STATES)
      .describe(
        "`disabled`: nothing could be delivered for five days, or the receiver answered 410; set it to `active`.",
      ),
    failingSince: Timestamp.nullable().describe("Since when no event could be delivered; `null` after each delivery."),
    previousUntil: Timestamp.nullable().describe(
      "Until when the secret before the last roll signs, too; otherwise `null`.",
    ),
    publicKey: PublicKey,
    createdAt: Timestamp.describe("When it was created, ISO 8601."),
    version: z.int().describe("Counts changes; also the ETag."),
  })
  .meta({ id: "Integration", description: "An integration, without its secret." });

export const IntegrationName = displayName.describe("What it is for, such as `Deploy the shop`.");
const Url = z
  .url({ protocol: /^https?$/ })
  .max(2083)
  .refine((text) => URL.parse(text)?.username === "", "Leave user name and password out.")
  .describe("Where events are sent: a public address. Redirects aren't followed.");
const HTTPS = "Use https, or http on a private network.";
const HookUrl = Url.refine(isConfidentialUrl, HTTPS).describe(
  "The deploy hook URL. It is kept encrypted and never shown again.",
);
const GitHubUrl = Url.refine(isConfidentialUrl, HTTPS)
  .refine(isBareUrl, "Leave the query out.")
  .default("https://api.github.com")
  .describe("Base URL of the API; of GitHub Enterprise Server `https://HOST/api/v3`.");
const GitLabUrl = Url.refine(isConfidentialUrl, HTTPS)
  .refine(isBareUrl, "Leave the query out.")
  .default("https://gitlab.com")
  .describe("URL of GitLab, without `/api/v4`.");
const GitHubRepository = z
  .string()
  .max(140)
  .regex(GITHUB_REPOSITORY, "Enter the repository as owner/name.")
  .describe("`owner/name`");
const GitLabProject = z
  .string()
  .max(255)
  .regex(/^[\w.-]+(\/[\w.-]+)*$/, "Enter the project's ID or path, such as group/project.")
  .describe("ID of the project, or its path: `group/project`.");
const Ref = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cf}\s]+$/u, "No spaces or invisible characters.")
  .describe("Branch or tag to build.");
const Token = z
  .string()
  .max(512)
  .regex(/^[!-~]+$/, "A token contains no spaces.")
  .describe(
    "For GitHub a fine-grained token that may write the repository's contents, for GitLab a pipeline trigger token. It is kept encrypted and never shown again.",
  );
const Types = z.array(EventType).max(50).describe("Types of events to send; empty: all, also future ones.");
const WebsiteIds = z
  .array(z.string().max(64))
  .min(1)
  .max(MAX_WEBSITES)
  .describe("`web_…` of the same workspace. Websites added later are not included.");

const Ed25519 = z
  .boolean()
  .optional()
  .describe("Also sign with Ed25519 (`v1a`): receivers verify it with the public key, and need no secret.");

const IntegrationParams = z.object({ integrationId: z.string().describe("`int_…`") });
const IntegrationAnswer = ok(z.object({ integration: Integration }));
export const WithSecret = z.object({
  integration: Integration,
  secret: z
    .string()
    .describe(
      "`whsec_…`, by which the receiver of a webhook verifies signatures; never shown again. A host signs notices for a deploy hook with it.",
    ),
});
export const OverlapHours = z
  .int()
  .min(0)
  .max(168)
  .default(24)
  .describe("Hours for which the previous secret still signs; 0 ends it immediately.");
const ADMIN = { resource: { kind: "integration", role: "admin" } } as const;

const common = { name: IntegrationName, websiteIds: WebsiteIds, workspaceId };

function deployHook<Service extends string, Shape extends z.ZodRawShape>(service: Service, shape: Shape) {
  return z.strictObject({
    kind: z.literal("deploy_hook").describe("Kind of integration."),
    service: z.literal(service).describe("What it calls."),
    ...common,
    ...shape,
  });
}

export const createIntegration = route({
  method: "POST",
  url: "/api/v1/integrations",
  operationId: "createIntegration",
  tag: "integrations",
  log: "integration.created",
  summary: "Create a webhook or deploy hook",
  description:
    "The signing secret is shown once. Events are delivered at least once, those of one audit or change in their order, and retried for three days. A deploy hook is called when a deployment to WordPress is live, or when one that your own program carries out is requested, if it was active when people granted it; calls are retried for an hour.",
  rules: { role: "admin", confidential: true, isFresh: true },
  body: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("webhook").describe("Kind of integration."),
      ...{ ...common, url: Url, types: Types.optional(), ed25519: Ed25519 },
    }),
    z.discriminatedUnion("service", [
      deployHook("url", { url: HookUrl }),
      deployHook("github", { url: GitHubUrl, repository: GitHubRepository, token: Token }),
      deployHook("gitlab", { url: GitLabUrl, repository: GitLabProject, ref: Ref, token: Token }),
    ]),
  ]),
  headers: { 201: ["ETag"] },
  success: { 201: ok(WithSecret) },
  refuses: ["project_access_denied", "too_many_integrations", "target_not_allowed"],
});

export const listIntegrations = route({
  method: "GET",
  url: "/api/v1/integrations",
  operationId: "listIntegrations",
  tag: "integrations",
  summary: "Integrations of your workspace, newest first",
  description: "For admins, because the URLs may be secret. Signing secrets aren't shown again.",
  rules: { role: "admin" },
  query: z.strictObject({ workspaceId, limit, cursor }),
  success: {
    200: ok(z.object({ integrations: z.array(Integration).describe("Newest first."), page: ListPage })),
  },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const getIntegration = route({
  method: "GET",
  url: "/api/v1/integrations/:integrationId",
  operationId: "getIntegration",
  tag: "integrations",
  summary: "Get an integration",
  description: "Its ETag is needed to change it.",
  rules: ADMIN,
  params: IntegrationParams,
  headers: { 200: ["ETag"] },
  success: { 200: IntegrationAnswer },
});

export const updateIntegration = route({
  method: "PATCH",
  url: "/api/v1/integrations/:integrationId",
  operationId: "updateIntegration",
  tag: "integrations",
  log: "integration.updated",
  summary: "Change, pause or resume a webhook or deploy hook",
  description:
    "Send the ETag you received as `If-Match`. Events that happen while it is paused aren't sent later. Any change of a deploy hook but its name ends grants that were given before, because they include what is called.",
  rules: { ...ADMIN, needsIfMatch: true, isFresh: true },
  params: IntegrationParams,
  body: z
    .strictObject({
      ...{
        name: IntegrationName.optional(),
        url: Url.optional(),
        websiteIds: WebsiteIds.optional(),
        types: Types.optional().describe("Only for webhooks."),
        repository: GitLabProject.optional().describe("`owner/name` of GitHub, ID or path of a GitLab project."),
        ref: Ref.optional().describe("Only for GitLab."),
        token: Token.optional().describe("Only for GitHub and GitLab: replaces the token."),
      },
      ed25519: Ed25519,
      state: z.enum(["active", "paused"]).optional().describe("`active` also turns on one that was disabled."),
    })
    .refine((body) => Object.keys(body).length > 0, "Send at least one field to change."),
  headers: { 200: ["ETag"] },
  success: { 200: IntegrationAnswer },
  refuses: ["target_not_allowed"],
});

export const rollIntegrationSecret = route({
  method: "POST",
  url: "/api/v1/integrations/:integrationId/roll-secret",
  operationId: "rollIntegrationSecret",
  tag: "integrations",
  log: "integration.secret_rolled",
  summary: "Replace the signing secret",
  description:
    "Both secrets sign for `overlapHours`, so that receivers can be updated in between. A key pair of Ed25519 is replaced in the same way.",
  rules: { ...ADMIN, confidential: true, isFresh: true },
  params: IntegrationParams,
  body: z.strictObject({ overlapHours: OverlapHours }),
  success: { 200: ok(WithSecret) },
});

export const deleteIntegration = route({
  method: "DELETE",
  url: "/api/v1/integrations/:integrationId",
  operationId: "deleteIntegration",
  tag: "integrations",
  log: "integration.deleted",
  summary: "Delete an integration",
  description: "What hasn't been delivered is dropped.",
  rules: ADMIN,
  params: IntegrationParams,
  success: { 204: z.null().describe("The integration was deleted.") },
});

const Delivery = z
  .object({
    eventId: z.string().describe("`evt_…`: the `webhook-id` of each attempt."),
    payload: EventPayload,
    state: z
      .enum(DELIVERY_STATES)
      .describe("`failed`: three days of attempts failed, or it was brought back by a backup. It can be redelivered."),
    attempts: z.int().describe("Attempts so far."),
    status: z.int().nullable().describe("HTTP status of the last attempt; `null` without an answer."),
    problem: z
      .string()
      .nullable()
      .describe("Why there was no answer, such as `timeout` or `blocked_address`; otherwise `null`."),
    triedAt: Timestamp.nullable().describe("When the last attempt ended; `null` before the first."),
    nextAttemptAt: Timestamp.nullable().describe("When it is tried next; `null` when it isn't."),
  })
  .meta({ id: "Delivery", description: "An event on its way to a webhook." });

export const listDeliveries = route({
  method: "GET",
  url: "/api/v1/integrations/:integrationId/deliveries",
  operationId: "listDeliveries",
  tag: "integrations",
  summary: "What was sent to a webhook, the newest event first",
  description: "Kept for 30 days.",
  rules: ADMIN,
  params: IntegrationParams,
  query: z.strictObject({ limit, cursor }),
  success: { 200: ok(z.object({ deliveries: z.array(Delivery).describe("Newest event first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const redeliverEvent = route({
  method: "POST",
  url: "/api/v1/integrations/:integrationId/deliveries/:eventId/redeliver",
  operationId: "redeliverEvent",
  tag: "integrations",
  log: "integration.redelivered",
  summary: "Send an event again",
  description: "With the same `webhook-id`, from the first attempt on.",
  rules: ADMIN,
  params: IntegrationParams.extend({ eventId: z.string().describe("`evt_…`") }),
  success: { 204: z.null().describe("The event will be sent again.") },
});
