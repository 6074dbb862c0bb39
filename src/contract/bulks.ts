/** Routes of many changes at once: previewed, applied and rolled back as one operation that can be watched and stopped. */
import { z } from "zod";
import { BulkAnswer, ItemError, NotFixable, Override, Previewed, Reason } from "./change-shapes.ts";
import { PREVIEW_REFUSALS } from "./changes.ts";
import { ok } from "./envelope.ts";
import { AuditParams, MAX_BULK } from "./parameters.ts";
import { route } from "./route.ts";

const BulkParams = AuditParams.extend({ bulkOperationId: z.string().describe("`blk_…`") });
export const bulkPreview = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/issues/bulk-preview",
  operationId: "bulkPreview",
  tag: "changes",
  log: null,
  summary: "Preview up to 100 issues; each gets its own token",
  description:
    "Reads the live values once for all of them; writes nothing. An issue that can't be previewed gets an `error` in its place and doesn't fail the others.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "preview" },
  params: AuditParams,
  body: z.strictObject({
    issueIds: z
      .array(z.string().max(64))
      .min(1)
      .max(MAX_BULK)
      .refine((ids) => new Set(ids).size === ids.length, "List each issue once.")
      .describe("`iss_…` of open issues of this audit, each once."),
  }),
  success: {
    200: ok(
      z.object({
        previews: z
          .record(
            z.string(),
            z.union([
              Previewed,
              NotFixable,
              z.object({
                issueId: z.string().describe("`iss_…`"),
                error: ItemError.describe("Why it can't be previewed."),
              }),
            ]),
          )
          .describe("By issue ID."),
      }),
    ),
  },
  refuses: PREVIEW_REFUSALS.filter((code) => code !== "issue_not_open"),
});

const Approval = z.union(
  [
    z.string().min(1).max(8192),
    z.strictObject({
      approvalToken: z.string().min(1).max(8192).describe("From the preview of the same issue."),
      overrideSuggestedValue: Override.optional(),
    }),
  ],
  "Each issue needs an approval: the approvalToken of its preview, as a string or in an object.",
);

const Continues = z
  .string()
  .max(64)
  .optional()
  .describe(
    "`blk_…`, one of your operations on this audit: this one starts when that one has ended, includes its failures, and is canceled with it. This lets you apply more than 100 changes as one job.",
  );
const StopAfterFailures = z
  .int()
  .min(1)
  .max(MAX_BULK)
  .optional()
  .describe(
    "No further items are started after this many failures; those already sent are completed. If unset, all are tried.",
  );

export const bulkApply = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/issues/bulk-apply",
  operationId: "bulkApply",
  tag: "changes",
  log: "bulk.applied",
  summary: "Apply up to 100 changes, each with its own approval",
  description:
    "200: all applied · 207: mixed results · 202: still running. If any issue has no token, the whole request is rejected and nothing is written.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "apply" },
  params: AuditParams,
  body: z.strictObject({
    approvals: z
      .record(z.string().max(64), Approval)
      .refine((map) => Object.keys(map).length >= 1, "At least one approval is required.")
      .refine((map) => Object.keys(map).length <= MAX_BULK, `At most ${MAX_BULK} approvals are allowed.`)
      .describe("By issue ID: its approval token, or an object with token and edited value."),
    stopAfterFailures: StopAfterFailures,
    continues: Continues,
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 200: BulkAnswer, 202: BulkAnswer, 207: BulkAnswer },
  refuses: ["conflicting_approvals"],
});

export const getBulkOperation = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/bulk-operations/:bulkOperationId",
  operationId: "getBulkOperation",
  tag: "changes",
  summary: "Get a bulk operation with its results so far",
  description: "Poll it after a 202 until `status` is `completed`. Items in doubt may get their result later.",
  rules: { resource: { kind: "audit", role: "viewer" } },
  params: BulkParams,
  success: { 200: BulkAnswer },
});

export const cancelBulkOperation = route({
  method: "DELETE",
  url: "/api/v1/audit/:auditId/bulk-operations/:bulkOperationId",
  operationId: "cancelBulkOperation",
  tag: "changes",
  log: "bulk.cancelled",
  summary: "Cancel a bulk operation",
  description: "Started items are completed; the rest are skipped, and so are operations that continue it.",
  rules: { resource: { kind: "audit", role: "editor" } },
  params: BulkParams,
  headers: { 202: ["Location"] },
  success: { 202: BulkAnswer },
});

export const bulkRollback = route({
  method: "POST",
  url: "/api/v1/audit/:auditId/applied-changes/bulk-rollback",
  operationId: "bulkRollback",
  tag: "changes",
  log: "bulk.rolled_back",
  summary: "Roll back up to 100 changes, newest first",
  description:
    "200: all rolled back · 207: mixed results · 202: still running. Later edits are never overwritten; such a change is a conflict.",
  rules: { resource: { kind: "audit", role: "editor" }, limit: "apply" },
  params: AuditParams,
  body: z.strictObject({
    appliedChangeIds: z
      .array(z.string().max(64))
      .min(1)
      .max(MAX_BULK)
      .describe("`chg_…` of changes of this audit, in any order; one from another audit rejects the whole call."),
    stopAfterFailures: StopAfterFailures,
    continues: Continues,
    reason: Reason.optional(),
  }),
  headers: { 202: ["Location", "Retry-After"] },
  success: { 200: BulkAnswer, 202: BulkAnswer, 207: BulkAnswer },
});
