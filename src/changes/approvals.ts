/**
 * From a token to the right to make one change. Every claim is held against what is true now: the person, the issue, the
 * connection, the live value. What belongs to someone else or to another issue gets the answer of a forged token.
 */
import type { ApprovalClaims } from "#auth/index.ts";
import type { ApprovalRequestId, GrantUse } from "#domain/approval-request.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { type IssueId, parseId } from "#domain/ids.ts";
import type { Principal } from "#domain/principal.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { ChangeDeps } from "./deps.ts";
import { isSuggested, type Suggested } from "./fix-requests.ts";
import { hashOf } from "./hashes.ts";
import { assertValue } from "./values.ts";

export interface ApprovalByToken {
  readonly issueId: IssueId;
  readonly approvalToken: string;
  readonly override: string | undefined;
}

/** An approval that was found good, before the live value is looked at. */
export interface Approved {
  readonly issue: Suggested;
  readonly claims: ApprovalClaims;
  /** What shall be written, for people: the suggestion, or the person's own words. */
  readonly value: string;
  readonly overridden: boolean;
  /** Hash of what is asked with the approval. */
  readonly requestHash: string;
  /** What a person granted to the request key that executes it; without it, the approval is that of whoever asks. */
  readonly grant?: GrantUse | undefined;
}

/** The token by itself, and against who sends it for what. @throws ServiceError approval_token_invalid, approval_token_expired */
export async function readApproval(
  audit: AuditRecord,
  request: ApprovalByToken,
  principal: Principal,
  deps: Pick<ChangeDeps, "approvals">,
): Promise<ApprovalClaims> {
  const claims = await deps.approvals.verify(request.approvalToken);
  const isTheirs =
    claims.sub === principal.userId &&
    claims.sid === (principal.sessionId ?? "local") &&
    claims.iid === request.issueId &&
    claims.aud_id === audit.id &&
    claims.web === audit.websiteId &&
    claims.org === audit.workspaceId;
  if (!isTheirs)
    throw new ServiceError("approval_token_invalid", { facts: { cause: "another place or person", claims } });
  return claims;
}

/**
 * The approval against the issue as it is now.
 * @throws ServiceError issue_not_open, issue_not_fixable, preview_stale, override_not_allowed, override_invalid, override_required
 */
export async function checkApproval(
  audit: AuditRecord,
  { issueId, override }: Pick<ApprovalByToken, "issueId" | "override">,
  claims: ApprovalClaims,
  { store }: Pick<ChangeDeps, "store">,
): Promise<Approved> {
  const issue = await store.issues.byId(audit.id, issueId);
  if (issue === undefined) throw new ServiceError("not_found");
  if (issue.status !== "open" && issue.status !== "regressed")
    throw new ServiceError("issue_not_open", {
      extra: { status: issue.status, settledBy: await whoSettled(issue, store) },
    });
  if (!isSuggested(issue)) throw new ServiceError("issue_not_fixable");
  const { suggestion } = issue;
  if (issue.version !== claims.iver || hashOf(suggestion.value) !== claims.sug) throw stale(audit.id, issueId);
  const value = override ?? suggestion.value;
  if (override !== undefined) assertValue(override, suggestion);
  if (override !== undefined && claims.ovr === "none") throw new ServiceError("override_not_allowed");
  // What was seen is what is written: an approval of an edited value is for that value alone.
  const isBound = claims.ovr !== "any" && claims.ovr !== "none";
  if (isBound && hashOf(value) !== claims.ovr) throw new ServiceError("override_required");
  return { issue, claims, value, overridden: value !== suggestion.value, requestHash: requestHash(issueId, override) };
}

/** The name of whoever changed it from here, or is about to; `null`: it was settled another way. */
async function whoSettled(
  { id, status }: Pick<Suggested, "id" | "status">,
  { journal }: ChangeDeps["store"],
): Promise<string | null> {
  if (!SETTLED_BY_A_CHANGE.has(status)) return null;
  const latest = (await journal.latestOf([id])).get(id);
  const change = latest && (await journal.byId(latest));
  return change?.actor.name ?? null;
}

const SETTLED_BY_A_CHANGE: ReadonlySet<IssueStatus> = new Set(["applying", "applied_unverified", "resolved"]);

export function requestHash(issueId: IssueId, override: string | undefined): string {
  return hashOf([issueId, override ?? null]);
}

/** The value, the issue or the connection is not what the approval was shown. */
export function stale(auditId: string, issueId: string, extra: Readonly<Record<string, unknown>> = {}): ServiceError {
  return new ServiceError("preview_stale", {
    extra: { ...extra, previewUrl: `/api/v1/audit/${auditId}/issues/${issueId}/preview-apply` },
  });
}

/** What people granted to a request key does not allow it (any more). */
export function notGranted(reason: string): ServiceError {
  return new ServiceError("grant_not_valid", { extra: { reason } });
}

/** Of an item, as the change keeps it: the same grant never leads to two changes. */
export function grantTokenOf(requestId: ApprovalRequestId, position: number): string {
  return hashOf(["grant", requestId, position]);
}

/** @throws ServiceError not_found for a text that is not an issue's id */
export function issueIdOf(text: string): IssueId {
  const id = parseId("iss", text);
  if (id === undefined) throw new ServiceError("not_found");
  return id;
}
