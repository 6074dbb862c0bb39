/** After the answer to a cancel no new request reaches the site. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AuditId } from "#domain/ids.ts";
import type { AuditDeps } from "./deps.ts";
import { readAudit } from "./read-audits.ts";

/** @throws ServiceError audit_not_cancellable */
export async function cancelAudit(id: AuditId, deps: AuditDeps): Promise<AuditRecord> {
  const outcome = await deps.store.audits.requestCancel(id);
  if (outcome === undefined) throw new ServiceError("audit_not_cancellable");
  if (outcome === "running") await deps.requestCancel(id);
  return readAudit(id, deps);
}
