import { audits as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";
import { auditLinks } from "./audit-links.ts";
import { POLL_AFTER_SECONDS } from "./start-audit.ts";

export function serveRerunAudit(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.rerunAudit,
    handler: async (request, reply) => {
      const audit = await audits.rerun(auditOf(request), principalOf(request));
      const links = auditLinks(audit.id);
      reply.code(202).header("location", links.status).header("retry-after", String(POLL_AFTER_SECONDS));
      return answer(request, { audit: audits.brief(audit), links });
    },
  });
}
