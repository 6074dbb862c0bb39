import { shares as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveDeleteShare(app: Api, { shares }: ApiDeps): void {
  app.route({
    ...contract.deleteShare,
    handler: async (request, reply) => {
      const id = parseId("shr", request.params.shareId);
      if (id === undefined) throw new ServiceError("not_found");
      await shares.revoke(auditOf(request), id);
      return reply.code(204).send(null);
    },
  });
}
