import { z } from "zod";
import { APPROVAL_TARGETS } from "#domain/approval-request.ts";
import { DEPLOYMENT_STATES, DeploymentState } from "#domain/deployment.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "../envelope.ts";
import { cursor, ListPage, limit, listOf } from "../parameters.ts";
import { route } from "../route.ts";
import { byKey, ProjectFilter, Target } from "./parts.ts";

const Deployment = z
  .object({
    id: z.string().describe("`dep_…`"),
    projectId: z.string().describe("`web_…` of the website."),
    approvalRequestId: z.string().describe("`apr_…` of the request that was granted."),
    kind: z.enum(["apply", "rollback"]).describe("`rollback`: undoes changes that were applied."),
    target: z.enum(APPROVAL_TARGETS).describe("Where the changes go."),
    environment: z.string().describe("As requested; `production` by default."),
    undoes: z.string().nullable().describe("`dep_…` of the deployment that this one undoes; `null` for others."),
    state: DeploymentState,
    createdAt: Timestamp.describe("When it was requested, ISO 8601."),
    updatedAt: Timestamp.describe("When its state last changed."),
  })
  .meta({ id: "Deployment", description: "Granted changes on their way to the site." });

const DeployedItem = z.object({
  auditId: z.string().describe("`aud_…`"),
  issueId: z.string().nullable().describe("`iss_…`; `null` for a rollback."),
  undoneChangeId: z.string().nullable().describe("`chg_…` of the change to undo; `null` unless it is a rollback."),
  appliedChangeId: z.string().nullable().describe("`chg_…` of the change it led to; `null` without one."),
  result: z
    .enum(["pending", "applied", "unchanged", "conflict", "failed", "skipped", "in_doubt", "rolled_back"])
    .describe("`unchanged`: the site already had the value · `conflict`: the site had another value than approved."),
  changeState: z
    .string()
    .nullable()
    .describe("State of the change now, such as `applied` or `rolled_back`; `null` without one."),
  verification: z
    .enum(["pending", "verified", "stored_not_rendered", "not_judged"])
    .nullable()
    .describe("What the public page shows, as in applied changes; `null` without a change."),
  error: z
    .object({
      code: z.string().describe("Stable error code."),
      message: z.string().describe("In English."),
      reason: z.string().nullable().describe("Of `grant_not_valid`, what ended the grant; otherwise `null`."),
    })
    .nullable()
    .describe("Why it wasn't applied; `null` if it was, or is pending."),
});

const DeploymentAnswer = ok(
  z.object({
    deployment: Deployment,
    items: z.array(DeployedItem).describe("In the order in which they are written."),
  }),
);
const DeploymentParams = z.object({ deploymentId: z.string().describe("`dep_…`") });
const KEY_DEPLOYMENT = { resource: { kind: "deployment", role: "viewer" } } as const;
const id = z.string().min(1).max(64);

export const applyOptimizations = route({
  method: "POST",
  url: "/v1/optimizations/apply",
  operationId: "applyOptimizations",
  tag: "deployments",
  log: "deployment.requested",
  summary: "Trigger a code deploy event: apply what people granted",
  description:
    "Uses the grants of an approval request, once, and tells receivers by the event `deployment.requested`. Follow the deployment at its `Location`. Send an `Idempotency-Key`, so that a retry gets the same response.",
  rules: byKey("changes:apply", { limit: "keyStart" }),
  body: z.strictObject({
    projectId: id.describe("`web_…`"),
    approvalRequestId: id.describe("`apr_…` whose status is `granted` or `partly_granted`."),
    target: Target,
    environment: z
      .string()
      .trim()
      .min(1)
      .max(80)
      .regex(/^[\w .:/-]+$/)
      .optional()
      .describe("Name for your records; `production` by default."),
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: DeploymentAnswer },
  refuses: ["not_found", "approval_not_granted", "approval_used", "grant_not_valid"],
});

export const listDeployments = route({
  method: "GET",
  url: "/v1/deployments",
  operationId: "listDeployments",
  tag: "deployments",
  summary: "Deployments of your key, newest first",
  description: "Those of other keys aren't shown. Filters combine.",
  rules: byKey("deployments:read"),
  query: z.strictObject({
    ...{ projectId: ProjectFilter, limit, cursor },
    state: listOf(DEPLOYMENT_STATES).optional(),
  }),
  success: { 200: ok(z.object({ deployments: z.array(Deployment).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const getDeployment = route({
  method: "GET",
  url: "/v1/deployments/:deploymentId",
  operationId: "getDeployment",
  tag: "deployments",
  summary: "Get a deployment with its items",
  description:
    "Its state follows from its items. What wasn't written is marked in its item; the deployment is `live` with the rest.",
  rules: byKey("deployments:read", KEY_DEPLOYMENT),
  params: DeploymentParams,
  success: { 200: DeploymentAnswer },
});

export const undoDeployment = route({
  method: "POST",
  url: "/v1/deployments/:deploymentId/rollback",
  operationId: "undoDeployment",
  tag: "deployments",
  log: "deployment.undone",
  summary: "Undo a deployment",
  description:
    "Only the items whose person allowed the key to undo them, for 24 hours, and only while the site still has the values. To undo others, ask for approval with `kind` `rollback`.",
  rules: byKey("changes:apply", { ...KEY_DEPLOYMENT, limit: "keyStart" }),
  params: DeploymentParams,
  headers: { 202: ["Location", "Retry-After"] },
  success: { 202: DeploymentAnswer },
  refuses: ["grant_not_valid", "nothing_to_roll_back", "change_in_progress"],
});
