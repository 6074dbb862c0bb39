/** Requests for approval, as people decide on them. Keys ask at /v1 (v1/approvals.ts). */
import { z } from "zod";
import {
  APPROVAL_STATUSES,
  APPROVAL_TARGETS,
  ApprovalItemState,
  ApprovalStatus,
  ITEMS_OF_A_REQUEST,
} from "#domain/approval-request.ts";
import { DEPLOY_SERVICES } from "#domain/deploy-hook.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { WEBHOOKS_AT_MOST } from "#domain/webhook.ts";
import { Hunk, Override } from "./change-shapes.ts";
import { ok } from "./envelope.ts";
import { cursor, ListPage, limit, listOf, whole, workspaceId } from "./parameters.ts";
import { route } from "./route.ts";

const RequestedItem = z
  .object({
    position: z.int().describe("Place in the request, from 0."),
    revision: z.int().describe("Counts up whenever the item changes; a decision is about one revision."),
    auditId: z.string().describe("`aud_…`"),
    issueId: z.string().describe("`iss_…`"),
    appliedChangeId: z
      .string()
      .nullable()
      .describe("`chg_…` of the change to undo; `null` unless `kind` is `rollback`."),
    state: ApprovalItemState,
    url: z.string().describe("URL of the issue."),
    checkId: z.string().describe("ID of the check that found the issue."),
    title: z.string().describe("Short title of the check."),
    field: z
      .string()
      .nullable()
      .describe(
        "The field, such as `title`; `null` if the item was refused, or if the check suggests nothing and the value is the key's own.",
      ),
    resource: z
      .object({
        title: z
          .string()
          .describe(
            "Its title on the site, or for an `event` the element to change, such as an image's URL; may be empty.",
          ),
        url: z.string().describe("URL of its page."),
        editUrl: z.string().nullable().describe("URL of its editor; `null` if there is none."),
      })
      .nullable()
      .describe("The object that would be changed, or for an `event` the page; `null` if the item was refused."),
    before: z
      .string()
      .nullable()
      .describe(
        "Live value when the item was previewed, for a rollback the value that was written, for an `event` what the audit saw; `null` if there was none, or if it isn't known.",
      ),
    after: z.string().nullable().describe("Value to be written; `null` if it would be removed."),
    diff: z.array(Hunk).describe("Diff from `before` to `after`, in the order of the text."),
    risk: z.enum(["safe", "review"]).nullable().describe("As in previews; `null` for a rollback."),
    warnings: z.array(z.string()).describe("What to know before granting, in English."),
    sideEffects: z.array(z.string()).describe("What else would change, in English."),
    edited: z.boolean().describe("Whether the value isn't the suggestion."),
    overrideAllowed: z.boolean().describe("Whether a person may edit the value."),
    refusal: z
      .object({
        code: z.string().describe("Why it can't be applied, as a code."),
        message: z.string().describe("The same in English."),
      })
      .nullable()
      .describe("Why it can't be applied; `null` if it can."),
    grantedBy: z
      .array(
        z.object({
          userId: z.string().describe("`usr_…`"),
          name: z.string().describe("Display name, or email address."),
          at: Timestamp.describe("When, ISO 8601."),
        }),
      )
      .describe("People whose grant counts now."),
    mayUndo: z.boolean().describe("Whether the key may undo it without asking again."),
    writtenBy: z.string().nullable().describe("`chg_…` of the change it led to; `null` until then."),
  })
  .meta({ id: "RequestedItem", description: "A change that a request key asks people to approve." });

const triggerId = z.string().max(64).describe("`int_…` of the deploy hook.");
const triggerVersion = z.int().describe("Counts changes of what is called, and pauses.");
const RequestedTrigger = z
  .object({
    id: triggerId,
    name: z.string().describe("Display name."),
    service: z.enum(DEPLOY_SERVICES).describe("What is called: a deploy hook URL, GitHub or GitLab."),
    origin: z.string().describe("Origin of what is called."),
    repository: z.string().nullable().describe("Repository or project; `null` of a deploy hook URL."),
    version: triggerVersion,
  })
  .meta({ id: "RequestedTrigger", description: "A deploy hook that an approval includes." });

export const RequestedApproval = z
  .object({
    id: z.string().describe("`apr_…`"),
    projectId: z.string().describe("`web_…` of the website."),
    key: z
      .object({ id: z.string().describe("`key_…`"), name: z.string().describe("Display name.") })
      .describe("The request key that asks."),
    kind: z.enum(["apply", "rollback"]).describe("`rollback`: undoes changes that were applied."),
    target: z
      .enum(APPROVAL_TARGETS)
      .describe(
        "`wordpress`: Sitemend writes to the connected WordPress · `git`: Sitemend commits to the connected repository · `event`: your own code makes the changes, told by the event `deployment.requested`.",
      ),
    reason: z
      .string()
      .nullable()
      .describe("Why, in the words of whoever uses the key; plain text. `null` if not given."),
    status: ApprovalStatus,
    itemCount: z.int().describe("How many items it has, refused ones included."),
    needed: z.int().describe("How many people must grant each item."),
    approveUrl: z
      .string()
      .describe("Where people decide. Opening it requires signing in; the URL itself grants nothing."),
    deploymentId: z.string().nullable().describe("`dep_…` of the deployment that used it; `null` until then."),
    createdAt: Timestamp.describe("When it was asked, ISO 8601."),
    expiresAt: Timestamp.describe("Until when people can decide. A grant can be used for 60 minutes."),
  })
  .meta({ id: "RequestedApproval", description: "What a request key asks people to approve." });

export const ApprovalAnswer = ok(
  z.object({
    approvalRequest: RequestedApproval,
    items: z.array(RequestedItem).describe("In the order in which they were asked for."),
    triggers: z
      .array(RequestedTrigger)
      .describe("Deploy hooks called when it is applied. If one changes after a grant, the grant no longer counts."),
  }),
);
export const ApprovalList = ok(
  z.object({
    approvalRequests: z.array(RequestedApproval).describe("Newest first, without their items."),
    page: ListPage,
  }),
);
export const ApprovalParams = z.object({ approvalRequestId: z.string().describe("`apr_…`") });
export const approvalStatuses = listOf(APPROVAL_STATUSES).optional();
const position = z
  .int()
  .min(0)
  .max(ITEMS_OF_A_REQUEST - 1)
  .describe("Of the item.");
const revision = z.int().min(1).describe("The revision that was shown.");

export const listApprovalRequests = route({
  method: "GET",
  url: "/api/v1/approval-requests",
  operationId: "listApprovalRequests",
  tag: "approvals",
  summary: "What request keys ask people to approve, newest first",
  description: "Of one workspace.",
  rules: { role: "viewer" },
  query: z.strictObject({ workspaceId, status: approvalStatuses, limit, cursor }),
  success: { 200: ApprovalList },
  refuses: ["project_access_denied", "cursor_mismatch"],
});

export const getApprovalRequest = route({
  method: "GET",
  url: "/api/v1/approval-requests/:approvalRequestId",
  operationId: "getApprovalRequest",
  tag: "approvals",
  summary: "Get an approval request with its items",
  description: "Texts are shown as they came from the site, the key and the check: treat all of them as plain text.",
  rules: { resource: { kind: "approval", role: "viewer" } },
  params: ApprovalParams,
  success: { 200: ApprovalAnswer },
});

export const decideApprovalRequest = route({
  method: "POST",
  url: "/api/v1/approval-requests/:approvalRequestId/decide",
  operationId: "decideApprovalRequest",
  tag: "approvals",
  log: "approval.decided",
  summary: "Grant or decline items",
  description:
    "For people in a browser: requires a session cookie and a sign-in within the last 10 minutes. Access tokens and request keys are rejected. All decisions are recorded, or none.",
  rules: { resource: { kind: "approval", role: "editor" }, needsSession: true },
  params: ApprovalParams,
  body: z.strictObject({
    decisions: z
      .array(
        z.strictObject({
          ...{ position, revision },
          decision: z.enum(["grant", "decline"]).describe("`grant`: the key may write this value, once."),
          mayUndo: z
            .boolean()
            .default(false)
            .describe("The key may undo it for 24 hours, while the site still has the value."),
        }),
      )
      .min(1)
      .max(ITEMS_OF_A_REQUEST)
      .refine((all) => new Set(all.map((one) => one.position)).size === all.length, "Decide on each item once.")
      .describe("One for each item to decide on."),
    triggers: z
      .array(z.strictObject({ id: triggerId, version: triggerVersion }))
      .max(WEBHOOKS_AT_MOST)
      .default([])
      .describe("The deploy hooks that were shown. If they aren't those of the website, nothing is decided."),
  }),
  success: { 200: ApprovalAnswer },
  refuses: ["recent_sign_in_required", "own_request", "approval_over", "approval_changed"],
});

export const reviseRequestedItem = route({
  method: "POST",
  url: "/api/v1/approval-requests/:approvalRequestId/items/:position/preview",
  operationId: "reviseRequestedItem",
  tag: "approvals",
  log: "approval.revised",
  summary: "Preview an item again, optionally with a custom value",
  description:
    "Reads the live value. The item gets a new revision, and earlier decisions on it no longer count. Requires a session cookie.",
  rules: { resource: { kind: "approval", role: "editor" }, needsSession: true, limit: "default" },
  params: ApprovalParams.extend({ position: whole(0, ITEMS_OF_A_REQUEST - 1).describe("Of the item.") }),
  body: z.strictObject({ revision, value: Override.optional() }),
  success: { 200: ApprovalAnswer },
  refuses: [
    ...([
      "approval_over",
      "approval_changed",
      "override_not_allowed",
      "override_invalid",
      "override_no_change",
    ] as const),
    ...(["wordpress_not_connected", "ownership_not_verified"] as const),
  ],
});
