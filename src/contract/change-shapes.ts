/** What answers about changes look like: previews, changes, bulk operations. The routes stand in changes.ts and bulks.ts. */
import { z } from "zod";
import { ChangedResource, ChangeKind, ChangeState, Verification } from "#domain/change.ts";
import { UNFIXABLE_REASONS } from "#domain/connector.ts";
import { PullRequest } from "#domain/pull-request.ts";
import { IssueStatus } from "#domain/result.ts";
import { Timestamp } from "#domain/timestamp.ts";
import { ok } from "./envelope.ts";

/** What a person writes instead of the suggestion, and why they roll back. */
export const Override = z.string().max(65_536).describe("A custom value instead of the suggestion.");
export const Reason = z.string().trim().max(2_000).describe("Reason, shown with the rollback.");

export const Hunk = z.object({
  op: z.enum(["equal", "delete", "insert"]).describe("Whether the text is kept, removed or added."),
  text: z.string().describe("A piece of the text, including whitespace."),
});
const ModeName = z
  .enum(["guarded", "basic"])
  .describe("`guarded`: the companion plugin compares and writes in one step · `basic`: Sitemend reads, then writes.");

export const Previewed = z
  .object({
    issueId: z.string().describe("`iss_…`"),
    auditId: z.string().describe("`aud_…`"),
    fixable: z.literal(true).describe("True: it can be applied, with the approval token."),
    fixMode: ModeName,
    change: z
      .object({
        resource: ChangedResource.describe("The object that would be changed on the site."),
        field: z.string().describe("The field, such as `title`, `content#img …` or `setting:blogdescription`."),
        operation: z
          .enum(["set", "replace", "remove", "add"])
          .describe("`set`: a whole value · `replace`: a part of a text · `remove` · `add`."),
        currentValue: z.string().nullable().describe("Live value, read just now; `null` if there is none."),
        auditedValue: z
          .string()
          .nullable()
          .describe("The value found by the audit; `null` if there was none, and for fields it doesn't store."),
        suggestedValue: z.string().describe("What the audit suggests."),
        proposedValue: z.string().describe("The new value: the suggestion, or the edited value."),
        edited: z.boolean().describe("Whether the request gave a custom value."),
        unchangedSinceAudit: z
          .boolean()
          .nullable()
          .describe(
            "False if the value has been changed since; `null` if that can't be determined, or if Sitemend wrote the value.",
          ),
        edits: z.int().describe("Edits to write, all or none; 0: the site already has the value."),
        diff: z
          .object({
            type: z.literal("text").describe("Always `text`."),
            hunks: z.array(Hunk).describe("In the order of the text. Long texts and URLs are compared as a whole."),
          })
          .describe("Diff from the current to the proposed value."),
      })
      .describe("What would change."),
    constraints: z
      .object({
        maxLength: z.int().describe("Maximum characters."),
        recommended: z
          .tuple([z.int(), z.int()])
          .nullable()
          .describe("Minimum and maximum characters that search results show in full; `null` if no range is known."),
        html: z.boolean().describe("Whether the value is HTML."),
        overrideAllowed: z.boolean().describe("Whether a custom value is allowed."),
      })
      .describe("Constraints of a custom value."),
    risk: z
      .enum(["safe", "review"])
      .describe("`safe`: computed, no review needed · `review`: review before approving."),
    reversible: z.boolean().describe("Whether it can be rolled back; false if nothing would be written."),
    singleApproval: z.boolean().describe("It is a sitewide change, so it can't be part of a bulk."),
    sideEffects: z.array(z.string()).describe("What else would change, in English."),
    warnings: z.array(z.string()).describe("What to know before you approve, in English."),
    approvalToken: z.string().describe("Lets you, and no one else, make this change until it expires."),
    approvalTokenExpiresAt: Timestamp.describe("When the token expires, ISO 8601."),
    approvalTokenExpiresIn: z.int().describe("The same in seconds from now."),
  })
  .meta({ id: "Preview", description: "What applying the fix would change, with the approval to do it." });

/** Why no approval is given; issues say the same. */
export const NoApprovalReason = z.enum(["no_suggestion", ...UNFIXABLE_REASONS]).meta({
  id: "NoApprovalReason",
  description:
    "Why there is no automatic fix. `no_suggestion`: the check has no value to suggest. For the others, the site or the connection prevents it.",
});

export const NotFixable = z
  .object({
    issueId: z.string().describe("`iss_…`"),
    auditId: z.string().describe("`aud_…`"),
    fixable: z.literal(false).describe("False: there is no approval token."),
    fixMode: z.null().describe("Always `null`."),
    notFixableReason: NoApprovalReason,
    message: z.string().describe("The reason in English."),
    manualSteps: z.array(z.string()).describe("How to fix it yourself; empty if the check no longer exists."),
  })
  .meta({ id: "PreviewNotFixable", description: "Why the issue has no automatic fix, and what to do instead." });

export const PreviewAnswer = z.union([Previewed, NotFixable]);

export const ItemError = z.object({
  code: z.string().describe("Stable error code, as in docs/reference/errors.md."),
  message: z.string().describe("Description, in English."),
  details: z.unknown().describe("Details for the code, as an object."),
});

export const AppliedChange = z
  .object({
    id: z.string().describe("`chg_…`"),
    auditId: z.string().describe("`aud_…` of the audit that found the issue; it may have been deleted since."),
    issueId: z.string().describe("`iss_…` of the issue it was made for."),
    websiteId: z.string().describe("`web_…`"),
    checkId: z.string().describe("ID of the check that found the issue."),
    url: z.string().describe("URL of the issue."),
    kind: ChangeKind,
    status: ChangeState,
    effect: z
      .enum(["written", "none", "unknown"])
      .describe(
        "`written`: the site was changed · `none`: nothing was written, because the site already had the value or because of `problem` · `unknown`: not known, or not known yet.",
      ),
    satisfiedBy: z
      .string()
      .nullable()
      .describe(
        "`chg_…` of the earlier change that had already written this value; if it is rolled back, this issue reopens. Otherwise `null`.",
      ),
    wrongPage: z
      .boolean()
      .describe(
        "An earlier version of Sitemend applied this to a page other than the one with the issue. Review it, and roll it back unless the page should keep it.",
      ),
    mode: ModeName,
    resource: ChangedResource.describe("The object that was changed on the site."),
    field: z.string().describe("The field, such as `title`, `content#img …` or `setting:blogdescription`."),
    places: z
      .array(z.string())
      .describe("Everything that was written, by identifier on the site; rolled back together."),
    before: z.string().nullable().describe("Value before the change; `null` if there was none."),
    suggested: z
      .string()
      .nullable()
      .describe("The suggested value; for a rollback, the value it restores. `null` if there is none."),
    after: z.string().nullable().describe("Value to be written; `null` if it was to be removed."),
    overridden: z.boolean().describe("Whether a custom value was used instead of the suggestion."),
    verification: Verification.describe("Whether the site has the value and its page shows it."),
    problem: z
      .object({
        code: z.string().describe("Stable, such as `preview_stale`, `superseded` or `save_overwritten`."),
        message: z.string().describe("What happened, in English."),
        written: z.boolean().nullable().describe("Whether the change was written; `null` if unknown."),
        current: z
          .string()
          .nullable()
          .describe("Value that the site had instead; `null` if there was none or it is unknown."),
      })
      .nullable()
      .describe(
        "Why it failed, what the site has instead, or that it overwrote, or may have overwritten, an edit; `null` if there is no problem.",
      ),
    revision: z
      .string()
      .nullable()
      .describe(
        "WordPress: ID of the revision created by the write. Git: commit of the change. `null` if there is none or it is unknown.",
      ),
    pullRequest: PullRequest.nullable().describe(
      "Pull request of the proposal, as last seen; `null` if there is none, or the host isn't known.",
    ),
    actor: z
      .object({
        type: z
          .enum(["user", "service", "key"])
          .describe("`service`: Sitemend itself · `key`: a request key, with a person's grant."),
        id: z.string().describe("`usr_…` of a user."),
        name: z.string().describe("Name at the time of the change."),
      })
      .describe("Who made the change."),
    reason: z.string().nullable().describe("Reason given for a rollback; `null` if there is none."),
    reverses: z.string().nullable().describe("`chg_…` of the change that this one undoes; `null` for `apply`."),
    bulkOperationId: z.string().nullable().describe("`blk_…` it was part of; `null` for a single change."),
    createdAt: Timestamp.describe("When it was started, ISO 8601."),
    appliedAt: Timestamp.nullable().describe("When it was first written to the site; `null` until then."),
    reversible: z.boolean().describe("Whether it can be rolled back now, as far as is known without reading the site."),
    rollbackUrl: z.string().describe("Path to POST to for a rollback."),
    replayed: z
      .boolean()
      .optional()
      .describe("True: this repeats an earlier request; nothing was written twice. Only in responses to apply."),
  })
  .meta({ id: "AppliedChange", description: "A change to the site, or an attempt to make one." });

const IssueAfter = z.object({
  id: z.string().describe("`iss_…`"),
  status: IssueStatus.nullable().describe("Its status now; `null` if the issue no longer exists."),
});
export const OneChange = ok(z.object({ appliedChange: AppliedChange, issue: IssueAfter }));

const BulkOperation = z
  .object({
    id: z.string().describe("`blk_…`"),
    kind: z.enum(["apply", "rollback"]).describe("Whether it applies or rolls back changes."),
    status: z.enum(["running", "completed"]).describe("`completed`: every item has a result, also if it was canceled."),
    outcome: z
      .enum(["all_applied", "partial", "none_applied"])
      .nullable()
      .describe("By how many items were applied, rolled back or already up to date; `null` while it runs."),
    summary: z
      .object({
        requested: z.int().describe("All items."),
        applied: z.int().describe("Items applied, or rolled back for a rollback."),
        unchanged: z.int().describe("Nothing was written, because the site already had the value."),
        conflict: z.int().describe("Nothing was written, because something had changed or another change conflicted."),
        failed: z.int().describe("Failed for another reason."),
        skipped: z.int().describe("Not started, or already resolved by someone else."),
        inDoubt: z.int().describe("Sent, but no conclusive response yet."),
      })
      .describe("Items by result so far; pending ones are only in `requested`."),
    stopAfterFailures: z
      .int()
      .nullable()
      .describe("Failed items after which no more are started; `null`: all are tried."),
    continues: z.string().nullable().describe("`blk_…` of the operation it waits for; `null` if there is none."),
    createdAt: Timestamp.describe("When it was started, ISO 8601."),
    finishedAt: Timestamp.nullable().describe("When it ended; `null` while it runs."),
    replayed: z
      .boolean()
      .optional()
      .describe("True: this repeats an earlier request; nothing was started twice. Only in responses to POST."),
  })
  .meta({ id: "BulkOperation", description: "Many changes that are applied or rolled back as one operation." });

const BulkResult = z
  .object({
    status: z
      .enum(["pending", "applied", "proposed", "rolled_back", "unchanged", "conflict", "failed", "skipped", "in_doubt"])
      .describe(
        "`pending`: not finished yet · `proposed`: on a branch, waiting to be merged (Git) · `unchanged`: the site already had the value · `conflict`: something had changed, nothing was written · `skipped`: not started, or already resolved by someone else · `in_doubt`: sent, but no conclusive response yet.",
      ),
    httpStatus: z
      .int()
      .describe("Status that the item alone would have returned; 202 while it is pending, proposed or in doubt."),
    appliedChange: AppliedChange.nullable().describe("The change; `null` if none was started."),
    error: ItemError.nullable().describe(
      "Why it was not applied; `null` unless it failed, was skipped or is in conflict.",
    ),
    previewUrl: z.string().nullable().describe("Path of a new preview if the old one is stale; otherwise `null`."),
  })
  .meta({ id: "BulkResult", description: "Result of one item of a bulk operation." });

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
    alreadyRolledBack: z.boolean().describe("True: it had been rolled back before; nothing was written twice."),
    cascaded: z.array(z.string()).describe("`chg_…` of later changes that were undone first, newest first."),
  }),
);
