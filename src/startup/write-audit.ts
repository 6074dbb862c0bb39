/** An audit as a file of a schedule, as an export over HTTP has it. */
import type { createAudits } from "#audits/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import type { FileAction, FileScope } from "#domain/schedule.ts";
import { auditFileName, MEDIA_TYPES, type PrintToPdf, renderRows, reportPieces } from "#reports/index.ts";

type Audits = Pick<ReturnType<typeof createAudits>, "report" | "rows">;

interface AsWhat {
  readonly format: FileAction["format"];
  readonly scope: FileScope;
}

export function createWriteAudit(audits: Audits, printToPdf: PrintToPdf) {
  return async (audit: AuditRecord, { format, scope }: AsWhat) => ({
    name: auditFileName(audit, format, scope),
    mediaType: MEDIA_TYPES[format],
    pieces: await piecesOf(audit, { format, scope }),
  });

  async function piecesOf(audit: AuditRecord, { format, scope }: AsWhat) {
    if (scope === "issues") return reportPieces(await audits.report(audit), format, printToPdf);
    return renderRows(format === "csv" || format === "ndjson" ? format : "json", audits.rows(audit, scope));
  }
}
