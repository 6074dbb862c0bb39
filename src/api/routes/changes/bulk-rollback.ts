import { bulks as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, note, principalOf } from "../../request-state.ts";
import { bulkPath, bulkStatus, bulkView } from "./bulk-view.ts";
import { waitMsOf } from "./wait.ts";

export function serveBulkRollback(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.bulkRollback,
    handler: async (request, reply) => {
      const { appliedChangeIds, reason, stopAfterFailures, continues } = request.body;
      const ids = appliedChangeIds.map((text) => {
        const id = parseId("chg", text);
        if (id === undefined) throw new ServiceError("not_found");
        return id;
      });
      const how = { stopAfterFailures, continues, reason };
      const options = { principal: principalOf(request), waitMs: waitMsOf(request), ...how };
      const done = await changes.rollBackMany(auditOf(request), ids, options);
      note(request, { object: done.bulk.id, details: { items: ids.length } });
      const status = bulkStatus(done.bulk);
      if (status === 202) reply.header("location", bulkPath(done.bulk)).header("retry-after", "1");
      reply.code(status);
      return answer(request, bulkView(done));
    },
  });
}
