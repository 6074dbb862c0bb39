import { z } from "zod";
import { ITEMS_OF_A_REQUEST, REASON_LENGTH } from "#domain/approval-request.ts";
import { ApprovalAnswer, ApprovalList, ApprovalParams, approvalStatuses } from "../approvals.ts";
import { Override } from "../change-shapes.ts";
import { cursor, limit, whole } from "../parameters.ts";
import { route } from "../route.ts";
import { byKey, ProjectFilter, Target } from "./parts.ts";

const id = z.string().min(1).max(64);
const KEY_APPROVAL = { resource: { kind: "approval", role: "viewer" } } as const;

export const requestApproval = route({
  method: "POST",
  url: "/v1/approval-requests",
  operationId: "requestApproval",
  tag: "approvals",
  log: "approval.requested",
  summary: "Ask people to approve changes",
  description:
    "Each item is previewed on the live site; nothing is written. For an `event`, the public page must still have the issue. What can't be applied is marked with its reason. Send `approveUrl` to a person; then wait for the status, or for the event `approval.granted`.",
  rules: byKey("approvals:request", { limit: "keyStart" }),
  body: z.strictObject({
    projectId: id.describe("`web_…`"),
    kind: z.enum(["apply", "rollback"]).default("apply").describe("`rollback`: undo changes that were applied."),
    target: Target,
    items: z
      .array(
        z.strictObject({
          auditId: id.describe("`aud_…` of the project."),
          issueId: id.optional().describe("`iss_…` of an open issue; for `apply`."),
          value: Override.optional(),
          appliedChangeId: id.optional().describe("`chg_…` of a change of that audit; for `rollback`."),
        }),
      )
      .min(1)
      .max(ITEMS_OF_A_REQUEST)
      .refine(
        (items) => new Set(items.map((item) => item.issueId ?? item.appliedChangeId)).size === items.length,
        "List each issue or change once.",
      )
      .describe("What to change."),
    reason: z
      .string()
      .trim()
      .max(REASON_LENGTH)
      .optional()
      .describe("Why; people see it as plain text, with the key's name."),
  }),
  headers: { 201: ["Location"] },
  success: { 201: ApprovalAnswer },
  refuses: [
    ...(["not_found", "nothing_to_approve", "too_many_approvals"] as const),
    ...(["wordpress_not_connected", "ownership_not_verified", "wordpress_unreachable"] as const),
  ],
});

export const listRequestedApprovals = route({
  method: "GET",
  url: "/v1/approval-requests",
  operationId: "listRequestedApprovals",
  tag: "approvals",
  summary: "Approval requests of your key, newest first",
  description: "Those of other keys aren't shown. Filters combine.",
  rules: byKey("approvals:request"),
  query: z.strictObject({ projectId: ProjectFilter, status: approvalStatuses, limit, cursor }),
  success: { 200: ApprovalList },
  refuses: ["cursor_mismatch"],
});

export const getRequestedApproval = route({
  method: "GET",
  url: "/v1/approval-requests/:approvalRequestId",
  operationId: "getRequestedApproval",
  tag: "approvals",
  summary: "Get an approval request with its items",
  description: "With `wait`, the response waits until the status isn't `pending` anymore, or until the time is over.",
  rules: byKey("approvals:request", KEY_APPROVAL),
  params: ApprovalParams,
  query: z.strictObject({ wait: whole(0, 30).default(0).describe("Seconds to wait for people's decision.") }),
  success: { 200: ApprovalAnswer },
});

export const withdrawApprovalRequest = route({
  method: "POST",
  url: "/v1/approval-requests/:approvalRequestId/withdraw",
  operationId: "withdrawApprovalRequest",
  tag: "approvals",
  log: "approval.withdrawn",
  summary: "Withdraw an approval request",
  description: "What was granted can't be used anymore.",
  rules: byKey("approvals:request", KEY_APPROVAL),
  params: ApprovalParams,
  success: { 200: ApprovalAnswer },
  refuses: ["approval_over"],
});
