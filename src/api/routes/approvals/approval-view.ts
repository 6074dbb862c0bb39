/** Requests for approval as they go out, to people and to the key that asked. */
import type { ApprovalItem, ApprovalRequest } from "#domain/approval-request.ts";

export function approvalView(request: ApprovalRequest, publicUrl: string) {
  const { id, websiteId, keyId, keyName, kind, target, reason, status, itemCount, needed, deploymentId } = request;
  return {
    ...{ id, projectId: websiteId, kind, target, reason, status, itemCount, needed, deploymentId },
    key: { id: keyId, name: keyName },
    approveUrl: `${publicUrl}/approvals/${id}`,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
  };
}

export function approvalAnswer(request: ApprovalRequest, publicUrl: string) {
  return {
    approvalRequest: approvalView(request, publicUrl),
    items: request.items.map(itemView),
    triggers: [...request.triggers],
  };
}

function itemView({ position, revision, auditId, issueId, changeId, state, shown, ...item }: ApprovalItem) {
  const { url, checkId, title, field, resource, before, after, diff, risk, warnings, sideEffects } = shown;
  return {
    ...{ position, revision, auditId, issueId, appliedChangeId: changeId, state },
    ...{ url, checkId, title, field, resource, before, after, risk },
    ...{ diff: [...diff], warnings: [...warnings], sideEffects: [...sideEffects] },
    ...{ edited: shown.edited, overrideAllowed: shown.overrideAllowed, refusal: shown.refusal },
    grantedBy: item.grantedBy.map(({ userId, name, at }) => ({ userId, name, at: new Date(at).toISOString() })),
    ...{ mayUndo: item.mayUndo, writtenBy: item.usedBy },
  };
}
