/** A person decides, by a session of theirs and nothing else, on what they have seen. */
import type { ApprovalRequest, ShownItem } from "#domain/approval-request.ts";
import { type ErrorCode, ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import type { DecisionRefusal, Decisions } from "#store/index.ts";
import { askFor, mustBe } from "./ask.ts";
import type { ApprovalDeps } from "./deps.ts";

const CODES: Readonly<Record<DecisionRefusal, ErrorCode>> = {
  not_pending: "approval_over",
  not_fresh: "recent_sign_in_required",
  not_member: "role_required",
  own_key: "own_request",
  changed: "approval_changed",
};

/** @throws ServiceError recent_sign_in_required, own_request, approval_over, approval_changed, role_required */
export async function decide(
  { id }: ApprovalRequest,
  decisions: Decisions,
  { userId, sessionId }: Principal,
  deps: Pick<ApprovalDeps, "store">,
): Promise<ApprovalRequest> {
  if (sessionId === null) throw new ServiceError("session_required");
  const refusal = await deps.store.approvals.decide(id, decisions, { userId, sessionId });
  if (refusal !== undefined) throw new ServiceError(CODES[refusal]);
  return mustBe(id, deps);
}

/**
 * Looks at an item again, with the person's own value or as it was asked for. What was decided on it counts no more.
 * @throws ServiceError not_found, approval_changed, approval_over, override_*
 */
export async function revise(
  request: ApprovalRequest,
  wanted: { readonly position: number; readonly revision: number; readonly value: string | undefined },
  deps: ApprovalDeps,
): Promise<ApprovalRequest> {
  const item = request.items.find(({ position }) => position === wanted.position);
  if (item === undefined) throw new ServiceError("not_found");
  if (item.revision !== wanted.revision) throw new ServiceError("approval_changed");
  const audit = await deps.store.audits.byId(item.auditId);
  if (audit === undefined) throw new ServiceError("not_found");
  const own = wanted.value ?? item.value ?? undefined;
  const [asked] =
    item.changeId === null
      ? await askFor({ ...request, limit: deps.newLookLimit() }, audit, [{ issueId: item.issueId, value: own }], deps)
      : await deps.changes.askToUndo(audit, [item.changeId]);
  if (asked === undefined) throw new ServiceError("not_found");
  assertGoodValue(asked.shown.refusal);
  if (!(await deps.store.approvals.revise(request.id, item, asked))) throw new ServiceError("approval_over");
  return mustBe(request.id, deps);
}

const OF_VALUES = ["override_not_allowed", "override_invalid", "override_no_change"] as const;

/** The item stays as it was: the words of the person are refused, and not what the key asked for. @throws ServiceError override_* */
function assertGoodValue(refusal: ShownItem["refusal"]): void {
  const code = OF_VALUES.find((one) => one === refusal?.code);
  if (code === undefined || refusal === null) return;
  throw new ServiceError(code, { fields: [{ pointer: "/value", code, message: refusal.message }] });
}
