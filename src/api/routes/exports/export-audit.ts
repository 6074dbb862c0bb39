import { exports as contract } from "#contract/index.ts";
import { isOver } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { renderRows } from "#reports/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, note } from "../../request-state.ts";
import { sendPieces, sendReport } from "../../send-export.ts";

export function serveExportAudit(app: Api, deps: ApiDeps): void {
  app.route({
    ...contract.exportAudit,
    handler: async (request, reply) => {
      const audit = auditOf(request);
      if (!isOver(audit.status)) throw new ServiceError("audit_not_completed", { retryAfterSeconds: 2 });
      const { format, scope } = request.query;
      note(request, { object: audit.id, details: { format, scope } });
      if (scope === "issues") return sendReport(reply, { whole: await deps.audits.report(audit), audit, format }, deps);
      // The contract lets html and pdf in with issues only.
      const table = format === "csv" || format === "ndjson" ? format : "json";
      return sendPieces(reply, { audit, format: table, scope }, renderRows(table, deps.audits.rows(audit, scope)));
    },
  });
}
