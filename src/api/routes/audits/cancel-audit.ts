import { audits as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { auditLinks } from "./audit-links.ts";

export function serveCancelAudit(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.cancelAudit,
    handler: async (request, reply) => {
      const audit = await audits.cancel(auditOf(request).id);
      reply.code(202);
      return answer(request, { audit: audits.brief(audit), links: auditLinks(audit.id) });
    },
  });
}
