import { audits as contract } from "#contract/index.ts";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import { NO_WORKER } from "#domain/processes.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps, SharedByRoutes } from "../../deps.ts";
import { auditETag, waitsForNobody } from "../../plugins/negotiation.ts";
import { auditOf } from "../../request-state.ts";
import { auditLinks } from "./audit-links.ts";
import { POLL_AFTER_SECONDS } from "./start-audit.ts";

export function serveGetAuditStatus(app: Api, deps: ApiDeps, { closing }: SharedByRoutes): void {
  const { audits } = deps;
  app.route({
    ...contract.getAuditStatus,
    handler: async (request, reply) => {
      const { wait = 0, since } = request.query;
      const known = auditOf(request);
      const signal = AbortSignal.any([closing, goneSignal(request.raw)]);
      const limits = { since: since ?? known.version, timeoutMs: wait * 1000, signal };
      const audit: AuditRecord = wait === 0 ? known : await audits.wait(known.id, limits);
      reply.header("etag", auditETag(audit, deps));
      if (!isOver(audit.status)) reply.header("retry-after", String(POLL_AFTER_SECONDS));
      const status = audits.status(audit);
      const warnings = waitsForNobody(audit, deps) ? [...status.warnings, NO_WORKER] : status.warnings;
      return answer(request, { audit: { ...status, warnings }, links: auditLinks(audit.id) });
    },
  });
}

/** Aborts when the client hangs up, so that nobody waits for nobody. */
export function goneSignal(connection: { once(event: "close", listener: () => void): unknown }): AbortSignal {
  const gone = new AbortController();
  connection.once("close", () => gone.abort());
  return gone.signal;
}
