import { bulks as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { bulkView } from "./bulk-view.ts";

export function serveGetBulkOperation(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.getBulkOperation,
    handler: async (request) =>
      answer(request, bulkView(await changes.bulk(auditOf(request), request.params.bulkOperationId))),
  });
}
