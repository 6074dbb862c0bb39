import { bulks as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { bulkPath, bulkView } from "./bulk-view.ts";

export function serveCancelBulkOperation(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.cancelBulkOperation,
    handler: async (request, reply) => {
      const done = await changes.cancelBulk(auditOf(request), request.params.bulkOperationId);
      reply.code(202).header("location", bulkPath(done.bulk));
      return answer(request, bulkView(done));
    },
  });
}
