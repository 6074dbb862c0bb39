import type { AuditId } from "#domain/ids.ts";

export function auditLinks(id: AuditId) {
  const base = `/api/v1/audit/${id}`;
  return {
    self: base,
    status: `${base}/audit-status`,
    results: `${base}/results`,
    issues: `${base}/seo-issues`,
    events: `${base}/events`,
    cancel: `${base}/cancel`,
  };
}
