import { pages as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveGetStructure(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getStructure,
    handler: async (request) => {
      const { prefix, limit } = request.query;
      return answer(request, await audits.structure(auditOf(request), { prefix, limit }));
    },
  });
}
