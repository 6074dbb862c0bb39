import { audits as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { auditLinks } from "./audit-links.ts";

export function serveGetAudit(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getAudit,
    handler: async (request) => {
      const audit = auditOf(request);
      return answer(request, { audit: audits.brief(audit), links: auditLinks(audit.id) });
    },
  });
}
