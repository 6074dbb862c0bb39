/** What people decide about an issue: to ignore it, with a reason and perhaps for a time, or to take it up again. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { IssueId } from "#domain/ids.ts";
import { type Principal, personName } from "#domain/principal.ts";
import type { AuditDeps } from "./deps.ts";
import { readIssue } from "./read-issues.ts";

export interface IssueDecision {
  readonly status: "open" | "ignored";
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

/** @throws ServiceError not_found, validation_failed, issue_not_open */
export async function changeIssue(
  audit: AuditRecord,
  id: IssueId,
  decision: IssueDecision,
  principal: Principal,
  deps: Pick<AuditDeps, "store" | "checks" | "now">,
) {
  const before = await readIssue(audit, id, deps);
  if (decision.status === "ignored") await ignore(audit, id, decision, principal, deps);
  else if (before.status === "ignored") await deps.store.history.reopen(audit.id, id);
  else if (before.status !== "open" && before.status !== "regressed") throw new ServiceError("issue_not_open");
  return readIssue(audit, id, deps);
}

async function ignore(
  audit: AuditRecord,
  id: IssueId,
  { reason, note, expiresAt }: IssueDecision,
  by: Principal,
  { store, now }: Pick<AuditDeps, "store" | "now">,
): Promise<void> {
  const expires = expiresAt === undefined ? null : new Date(expiresAt);
  const fields = [
    ...(reason === undefined ? [{ pointer: "/reason", code: "required", message: "Enter a reason." }] : []),
    ...(expires !== null && expires.getTime() <= now()
      ? [{ pointer: "/expiresAt", code: "past", message: "Enter a time in the future." }]
      : []),
  ];
  if (reason === undefined || fields.length > 0) throw new ServiceError("validation_failed", { fields });
  const author = personName(by);
  const done = await store.history.ignore(audit.id, id, {
    reason,
    note: note ?? null,
    authorId: by.userId,
    author,
    expiresAt: expires,
  });
  if (!done) throw new ServiceError("issue_not_open");
}
