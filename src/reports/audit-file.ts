/** What an audit is as a file: its type, and a name that is safe everywhere. */
import type { AuditRecord } from "#domain/audit-record.ts";

export type ExportFormat = "json" | "ndjson" | "csv" | "html" | "pdf";

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
};

export type PrintToPdf = (html: string) => Promise<Uint8Array>;

export function auditFileName(
  audit: Pick<AuditRecord, "startUrl" | "finishedAt" | "createdAt">,
  format: ExportFormat,
  scope: string,
): string {
  // A host is letters, digits, dots and hyphens; whatever else it seems to hold must not reach a header.
  const host = new URL(audit.startUrl).hostname.replace(/[^a-z0-9.-]/gi, "").slice(0, 100);
  const day = (audit.finishedAt ?? audit.createdAt).toISOString().slice(0, 10);
  return `${host}-${day}-${scope}.${format}`;
}
