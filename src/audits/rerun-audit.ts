/** The same audit again: same address, type and options, with the credentials sealed anew. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AuditId } from "#domain/ids.ts";
import type { Principal } from "#domain/principal.ts";
import { type AuditDeps, accessPlace } from "./deps.ts";
import { enqueue } from "./start-audit.ts";

/** @throws ServiceError audit_already_running, audit_credentials_gone, target_not_allowed */
export async function rerunAudit(last: AuditRecord, principal: Principal, deps: AuditDeps): Promise<AuditRecord> {
  await deps.checkTarget(last.startUrl);
  const id = deps.newId("aud");
  const { websiteId, workspaceId, type, startUrl, options } = last;
  const sealedAccess = await sealAgain(last, id, deps);
  const urlList = last.options.urlCount == null ? [] : await deps.store.audits.urlList(last.id);
  const actorId = principal.userId;
  return enqueue(
    { id, websiteId, workspaceId, type, startUrl, options, sealedAccess, urlList, actorId, rerunOf: last.id },
    deps,
  );
}

async function sealAgain(last: AuditRecord, id: AuditId, { store, sealer }: AuditDeps): Promise<Buffer | null> {
  if (last.options.credentials.length === 0) return null;
  const sealed = await store.audits.sealedAccess(last.id);
  if (sealed === null) throw new ServiceError("audit_credentials_gone");
  return sealer.seal(sealer.open(sealed, accessPlace(last.id)), accessPlace(id));
}
