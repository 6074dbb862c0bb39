import { ServiceError } from "#domain/errors.ts";
import type { AuditId } from "#domain/ids.ts";
import type { AuditDeps } from "./deps.ts";

/** With everything it learned. @throws ServiceError audit_pinned, audit_running */
export async function deleteAudit(id: AuditId, { store }: Pick<AuditDeps, "store">): Promise<void> {
  if (await store.audits.remove(id)) return;
  const audit = await store.audits.byId(id);
  throw new ServiceError(audit?.pinnedAt ? "audit_pinned" : "audit_running");
}
