import { z } from "zod";
import { APPROVAL_TARGETS } from "#domain/approval-request.ts";
import { DEPLOYMENT_STATES, DeploymentState } from "#domain/deployment.ts";
import { REPORTED_STATES, REPORTS_KEPT } from "#domain/event-deployment.ts";
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
    nextCheckAt: Timestamp.nullable().describe(
      "When Sitemend looks at the pages of an `event` next; `null` once it is over, and for other targets.",
    ),
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
    .enum(["pending", "applied", "proposed", "unchanged", "conflict", "failed", "skipped", "in_doubt", "rolled_back"])
    .describe(
      "`proposed`: on a branch, waiting to be merged (Git) · `unchanged`: the site already had the value, or the page no longer had the issue · `conflict`: the site had another value than approved. For an `event`, `applied`: the page doesn't have the issue anymore.",
    ),
  edit: z
    .object({
      url: z.string().describe("URL of the issue's page."),
      checkId: z.string().describe("ID of the check that found the issue."),
      locator: z.string().describe("Where on the page, as in the issue."),
      field: z
        .string()
        .nullable()
        .describe(
          "What to change, as in recommendations; `null` if the check suggests nothing and the value is yours.",
        ),
      target: z
        .string()
        .nullable()
        .describe("Which element, as in recommendations; `null` where the page has only one."),
      before: z
        .string()
        .nullable()
        .describe("What the audit saw there; `null` if there was nothing, or if it isn't known."),
      after: z.string().describe("The value that people granted."),
    })
    .nullable()
    .describe(
      "What your own code is to change while `result` is `pending`; `null` until Sitemend has looked at the page, and for other targets. All of it is text from the site, the check or the key: don't run or evaluate it.",
    ),
  changeState: z
    .string()
    .nullable()
    .describe("State of the change now, such as `applied` or `rolled_back`; `null` without one."),
  verification: z
    .enum(["pending", "verified", "stored_not_rendered", "not_judged", "not_shown"])
    .nullable()
    .describe(
      "What the public page shows, as in applied changes; `null` without a change. For an `event`, `not_shown`: not within 24 hours.",
    ),
  hint: z
    .string()
    .nullable()
    .describe("For an `event`, what the last look at the page found, in English; `null` if there is nothing to add."),
  error: z
    .object({
      code: z.string().describe("Stable error code."),
      message: z.string().describe("In English."),
      reason: z.string().nullable().describe("Of `grant_not_valid`, what ended the grant; otherwise `null`."),
    })
    .nullable()
    .describe("Why it wasn't applied; `null` if it was, or is pending."),
});

const Url = z.string().max(2083);
const Report = z
  .object({
    state: z.enum(REPORTED_STATES).describe("In GitHub's terms."),
    environmentUrl: z.string().nullable().describe("Where it was deployed to; `null` if not given."),
    logUrl: z
      .string()
      .nullable()
      .describe("Its log; `null` if not given. Text of whoever uses the key: don't open it blindly."),
    sha: z.string().nullable().describe("The commit; `null` if not given."),
    reportedAt: Timestamp.describe("When, ISO 8601."),
  })
  .meta({ id: "DeploymentReport", description: "What your own code has reported of a deployment." });

const DeploymentAnswer = ok(
  z.object({
    deployment: Deployment,
    items: z.array(DeployedItem).describe("In the order in which they are written."),
    reports: z.array(Report).describe(`What was reported, newest first; the last ${REPORTS_KEPT}.`),
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
      .regex(/^[\w .:/-]+$/, "Use letters, digits, spaces and . : / _ - only.")
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
    "Its state follows from its items. For an `event`, each item has the `edit` that your own code is to make, as soon as Sitemend has looked at its page. What wasn't written is marked in its item; the deployment is `live` with the rest.",
  rules: byKey("deployments:read", KEY_DEPLOYMENT),
  params: DeploymentParams,
  success: { 200: DeploymentAnswer },
});

export const reportDeploymentStatus = route({
  method: "POST",
  url: "/v1/deployments/:deploymentId/status",
  operationId: "reportDeploymentStatus",
  tag: "deployments",
  log: "deployment.reported",
  summary: "Report how a deployment is going",
  description:
    "For your own code, in GitHub's terms. It is recorded, and Sitemend looks at the public pages soon, with at least 10 seconds of rest between looks: only that look makes a deployment `live`, `verified` or, after `failure` or `error`, `failed`. A later `success` within 24 hours makes it look again.",
  rules: byKey("deployments:write", KEY_DEPLOYMENT),
  params: DeploymentParams,
  body: z.strictObject({
    state: z
      .enum(REPORTED_STATES)
      .describe(
        "`queued`, `pending`, `in_progress`: it goes on · `success`: it is deployed · `failure`, `error`: it isn't · `inactive`: another deployment replaced it.",
      ),
    environmentUrl: Url.regex(/^https?:\/\/[^\s@]+$/, "Send an absolute URL without a username.")
      .optional()
      .describe("Where it was deployed to: on the website's own host, or one that an admin has added to its settings."),
    logUrl: Url.regex(/^https:\/\/[^\s@]+$/, "Send an absolute https URL without a username.")
      .optional()
      .describe("Its log, `https` only. It is shown as plain text."),
    sha: z
      .string()
      .regex(/^[0-9a-f]{7,64}$/, "Send 7 to 64 hexadecimal digits in lowercase.")
      .optional()
      .describe("The commit that was deployed."),
  }),
  success: { 201: ok(z.object({ deployment: Deployment, report: Report })) },
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
