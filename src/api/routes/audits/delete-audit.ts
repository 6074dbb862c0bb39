import { audits as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveDeleteAudit(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.deleteAudit,
    handler: async (request, reply) => {
      await audits.remove(auditOf(request).id);
      reply.code(204);
      return null;
    },
  });
}
