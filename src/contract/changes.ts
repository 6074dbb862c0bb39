/** Routes of one change: previewed, applied, watched, rolled back. Those of many at once stand in bulks.ts. */
import { z } from "zod";
import { ChangeState } from "#domain/change.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { AppliedChange, OneChange, Override, PreviewAnswer, Reason, RolledBack } from "./change-shapes.ts";
import { ok } from "./envelope.ts";
import { AuditParams, cursor, ListPage, limit } from "./parameters.ts";
import { route } from "./route.ts";

const IssueParams = AuditParams.extend({ issueId: z.string().describe("`iss_…`") });
const ChangeParams = AuditParams.extend({ appliedChangeId: z.string().describe("`chg_…`") });

/** Why a preview may be refused, one alone or among others. */
export const PREVIEW_REFUSALS = [
  "issue_not_open",
  "wordpress_not_connected",
  "ownership_not_verified",
  "site_identity_changed",
  "wordpress_unreachable",
  "wordpress_bad_response",
  "wordpress_timeout",
] as const;

export const previewApply = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/issues/:issueId/preview-apply",
  operationId: "previewApply",
  tag: "changes",
  summary: "Preview the change for an issue and get its approval token",
  description: "Reads the live value; writes nothing. If there is no automatic fix, returns the reason and no token.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "preview" },
  params: IssueParams,
  success: { 200: ok(PreviewAnswer) },
  refuses: PREVIEW_REFUSALS,
});

export const previewEdited = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/issues/:issueId/preview-apply",
  operationId: "previewEdited",
  tag: "changes",
  log: null,
  summary: "Preview your own value for an issue",
  description:
    "The token is bound to this value, so only the previewed value can be applied. Send the same `overrideSuggestedValue` when you apply it.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "preview" },
  params: IssueParams,
  body: z.strictObject({ overrideSuggestedValue: Override }),
  success: { 200: ok(PreviewAnswer) },
  refuses: [...PREVIEW_REFUSALS, "override_not_allowed", "override_invalid", "override_no_change"],
});

const APPLY_REFUSALS = [
  "approval_token_required",
  "approval_token_invalid",
  "approval_token_expired",
  "approval_token_used",
  "override_not_allowed",
  "override_invalid",
  "override_required",
  "preview_stale",
  "issue_not_open",
  "issue_not_fixable",
  "change_in_progress",
  "resource_locked",
  "target_missing",
  "wordpress_not_connected",
  "ownership_not_verified",
  "site_identity_changed",
  "wordpress_insufficient_capability",
  "wordpress_unreachable",
  "wordpress_bad_response",
  "wordpress_timeout",
] as const;

export const applyChange = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/issues/:issueId/apply",
  operationId: "applyChange",
  tag: "changes",
  log: "change.applied",
  summary: "Apply one approved change",
  description:
    "202 if it takes longer than ten seconds, or with `Prefer: respond-async`: poll `Location`. Repeating the request with the same token and body returns the same change.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "apply" },
  params: IssueParams,
  query: z.strictObject({
    ignoreLock: z
      .enum(["true", "false"])
      .optional()
      .describe("Write even if someone has it open in the editor; owners only."),
  }),
  body: z
    .strictObject({
      approvalToken: z.string().max(8192).optional().describe("From the preview of the same issue."),
      overrideSuggestedValue: Override.optional(),
    })
    // Without it the refusal is one of its own, so the schema that validates cannot ask for it.
    .meta({ required: ["approvalToken"] }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 200: OneChange, 202: OneChange },
  refuses: APPLY_REFUSALS,
});

export const listAppliedChanges = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/applied-changes",
  operationId: "listAppliedChanges",
  tag: "changes",
  summary: "Changes applied for this audit, newest first",
  description: "Includes failed attempts and rollbacks; see `status` and `kind`.",
  rules: { resource: { kind: "audit", role: "viewer" } },
  params: AuditParams,
  query: z.strictObject({
    of: z
      .enum(["audit", "website"])
      .default("audit")
      .describe("`audit`: changes for issues of this audit · `website`: those for its other audits, too."),
    wrongPage: z
      .literal("true")
      .optional()
      .describe("Only active changes that an earlier version applied to a page other than the one with the issue."),
    limit,
    cursor,
  }),
  success: { 200: ok(z.object({ appliedChanges: z.array(AppliedChange).describe("Newest first."), page: ListPage })) },
  refuses: ["cursor_mismatch"],
});

export const getAppliedChange = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/applied-changes/:appliedChangeId",
  operationId: "getAppliedChange",
  tag: "changes",
  summary: "Get a change with its history",
  description:
    "Poll it after a 202: the change is final when `status` is none of `applying`, `verifying` and `in_doubt`.",
  rules: { resource: { kind: "audit", role: "viewer" } },
  params: ChangeParams,
  success: {
    200: ok(
      z.object({
        appliedChange: AppliedChange,
        events: z.array(
          z.object({
            from: ChangeState.nullable().describe("State before; `null` for the first step."),
            to: ChangeState,
            actor: z.string().describe("ID of the actor: `usr_…`, or a part of the service."),
            reason: z.string().describe("Why, in English."),
            at: Timestamp.describe("When, ISO 8601."),
          }),
        ),
      }),
    ),
  },
});

export const checkDrift = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/applied-changes/check-drift",
  operationId: "checkDrift",
  tag: "changes",
  log: null,
  summary: "Check applied changes for drift",
  description:
    "Reads the site; never writes to it. `intact`: still in place · `superseded`: changed to another value · `reverted`: back to the previous value · `missing`: the object no longer exists. The service also checks once a day.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "preview" },
  params: AuditParams,
  success: {
    200: ok(
      z.object({
        checked: z.int().describe("Changes that were checked."),
        drift: z.record(z.string(), z.enum(["intact", "superseded", "reverted", "missing"])).describe("By change."),
      }),
    ),
  },
  refuses: [
    "wordpress_not_connected",
    "ownership_not_verified",
    "site_identity_changed",
    "wordpress_unreachable",
    "wordpress_bad_response",
    "wordpress_timeout",
  ],
});

export const rollbackChange = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/applied-changes/:appliedChangeId/rollback",
  operationId: "rollbackChange",
  tag: "changes",
  log: "change.rolled_back",
  summary: "Roll back an applied change",
  description:
    "Only if the site still has the value Sitemend wrote. For a rollback, it reapplies the change. Needs no body.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "apply" },
  params: ChangeParams,
  body: z
    .strictObject({
      force: z.boolean().optional().describe("Overwrite a later edit; requires the hash of the current value."),
      expectedCurrentHash: z.string().max(128).optional().describe("`currentHash` from the drift response."),
      cascade: z.boolean().optional().describe("Roll back later Sitemend changes in the same place first."),
      reason: Reason.optional(),
    })
    .nullish(),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 200: RolledBack, 202: RolledBack },
  refuses: [
    "drift_detected",
    "superseded_by_later_change",
    "nothing_to_roll_back",
    "change_in_progress",
    "outcome_unknown",
    "target_missing",
    "wordpress_not_connected",
    "ownership_not_verified",
    "site_identity_changed",
    "resource_locked",
    "issue_not_fixable",
    "wordpress_insufficient_capability",
    "git_not_writable",
    "wordpress_unreachable",
    "wordpress_bad_response",
    "wordpress_timeout",
  ],
});
