import { results as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveListRules(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.listRules,
    handler: async (request) => answer(request, { rules: await audits.rules(auditOf(request)) }),
  });
}
