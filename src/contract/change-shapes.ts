/** What answers about changes look like: previews, changes, bulk operations. The routes stand in changes.ts and bulks.ts. */
import { z } from "zod";
import { ChangedResource, ChangeKind, ChangeState, Verification } from "#domain/change.ts";
import { UNFIXABLE_REASONS } from "#domain/connector.ts";
import { IssueStatus } from "#domain/result.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";

/** What a person writes instead of the suggestion, and why they roll back. */
export const Override = z.string().max(65_536).describe("Your own words in place of the suggestion.");
export const Reason = z.string().trim().max(2_000);

const Hunk = z.object({ op: z.enum(["equal", "delete", "insert"]), text: z.string() });
const ModeName = z.enum(["guarded", "basic"]);

export const Previewed = z
  .object({
    issueId: z.string(),
    auditId: z.string(),
    fixable: z.literal(true),
    fixMode: ModeName,
    change: z.object({
      resource: ChangedResource,
      field: z.string(),
      operation: z.enum(["set", "replace", "remove", "add"]),
      currentValue: z.string().nullable().describe("Live, read just now."),
      auditedValue: z.string().nullable().describe("What the audit saw, where it kept it."),
      suggestedValue: z.string(),
      proposedValue: z.string().describe("What would be there: the suggestion, or the edited value."),
      edited: z.boolean(),
      unchangedSinceAudit: z
        .boolean()
        .nullable()
        .describe(
          "False when somebody has written another value since; `null` when that cannot be told, or when the value was written from here.",
        ),
      edits: z.int().describe("Places that are written, together or not at all."),
      diff: z.object({ type: z.literal("text"), hunks: z.array(Hunk) }),
    }),
    constraints: z.object({
      maxLength: z.int(),
      recommended: z.tuple([z.int(), z.int()]).nullable(),
      html: z.boolean(),
      overrideAllowed: z.boolean(),
    }),
    risk: z.enum(["safe", "review"]),
    reversible: z.boolean(),
    singleApproval: z.boolean().describe("Of the whole site: never in a bulk."),
    sideEffects: z.array(z.string()),
    warnings: z.array(z.string()),
    approvalToken: z.string().describe("Lets you, and nobody else, make this change within its short life."),
    approvalTokenExpiresAt: Timestamp,
    approvalTokenExpiresIn: z.int().describe("Seconds."),
  })
  .meta({ id: "Preview" });

/** Why no approval is given; issues say the same. */
export const NoApprovalReason = z.enum(["no_suggestion", ...UNFIXABLE_REASONS]).meta({ id: "NoApprovalReason" });

export const NotFixable = z
  .object({
    issueId: z.string(),
    auditId: z.string(),
    fixable: z.literal(false),
    fixMode: z.null(),
    notFixableReason: NoApprovalReason,
    message: z.string(),
    manualSteps: z.array(z.string()),
  })
  .meta({ id: "PreviewNotFixable" });

export const PreviewAnswer = z.union([Previewed, NotFixable]);

export const ItemError = z.object({ code: z.string(), message: z.string(), details: z.unknown() });

export const AppliedChange = z
  .object({
    id: z.string(),
    auditId: z.string(),
    issueId: z.string(),
    websiteId: z.string(),
    checkId: z.string(),
    url: z.string().describe("Address of the finding."),
    kind: ChangeKind,
    status: ChangeState,
    effect: z
      .enum(["written", "none", "unknown"])
      .describe(
        "`none`: nothing was written, because the site had the value already or because of `problem` · `unknown`: it is not certain, or not certain yet.",
      ),
    satisfiedBy: z
      .string()
      .nullable()
      .describe("The change whose value this one found; when that is rolled back, this issue reopens."),
    wrongPage: z
      .boolean()
      .describe(
        "An earlier version of Sitemend wrote this to another page than the one with the issue. Look at it, and roll it back unless the page shall keep it.",
      ),
    mode: ModeName,
    resource: ChangedResource,
    field: z.string(),
    places: z.array(z.string()).describe("Everything that was written, as the site names it; undone together."),
    before: z.string().nullable(),
    suggested: z.string().nullable(),
    after: z.string().nullable(),
    overridden: z.boolean(),
    verification: Verification,
    problem: z
      .object({
        code: z.string(),
        message: z.string(),
        written: z.boolean().nullable(),
        current: z.string().nullable(),
      })
      .nullable()
      .describe(
        "Why it did not come about, what stands there instead, or that it took away, or may have taken away, a save.",
      ),
    revision: z.string().nullable(),
    actor: z.object({ type: z.enum(["user", "service"]), id: z.string(), name: z.string() }),
    reason: z.string().nullable(),
    reverses: z.string().nullable().describe("The change that this one undoes."),
    bulkOperationId: z.string().nullable(),
    createdAt: Timestamp,
    appliedAt: Timestamp.nullable(),
    reversible: z.boolean(),
    rollbackUrl: z.string(),
    replayed: z.boolean().optional().describe("The same request had been made before; nothing was written twice."),
  })
  .meta({ id: "AppliedChange" });

const IssueAfter = z.object({ id: z.string(), status: IssueStatus.nullable() });
export const OneChange = ok(z.object({ appliedChange: AppliedChange, issue: IssueAfter }));

const BulkOperation = z
  .object({
    id: z.string(),
    kind: z.enum(["apply", "rollback"]),
    status: z.enum(["running", "completed"]),
    outcome: z.enum(["all_applied", "partial", "none_applied"]).nullable().describe("`null` while it runs."),
    summary: z.object({
      requested: z.int(),
      applied: z.int(),
      unchanged: z.int(),
      conflict: z.int(),
      failed: z.int(),
      skipped: z.int(),
      inDoubt: z.int(),
    }),
    stopAfterFailures: z.int().nullable(),
    continues: z.string().nullable().describe("`blk_…`: the operation whose end it waits for."),
    createdAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    replayed: z.boolean().optional(),
  })
  .meta({ id: "BulkOperation" });

const BulkResult = z
  .object({
    status: z.enum(["pending", "applied", "rolled_back", "unchanged", "conflict", "failed", "skipped", "in_doubt"]),
    httpStatus: z.int(),
    appliedChange: AppliedChange.nullable(),
    error: ItemError.nullable(),
    previewUrl: z.string().nullable(),
  })
  .meta({ id: "BulkResult" });

export const BulkAnswer = ok(
  z.object({
    bulkOperation: BulkOperation,
    results: z.record(z.string(), BulkResult).describe("By issue, or by change for a rollback."),
  }),
);

export const RolledBack = ok(
  z.object({
    appliedChange: AppliedChange.describe("The change, as it is now."),
    rollback: AppliedChange.describe("The change that undid it."),
    issue: IssueAfter,
    alreadyRolledBack: z.boolean(),
    cascaded: z.array(z.string()).describe("Later changes that were undone first, newest first."),
  }),
);
