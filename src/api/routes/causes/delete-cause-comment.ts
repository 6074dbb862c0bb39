import { causes as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";

export function serveDeleteCauseComment(app: Api, { causes }: ApiDeps): void {
  app.route({
    ...contract.deleteCauseComment,
    handler: async (request, reply) => {
      const { causeKey, commentId } = request.params;
      await causes.removeComment(websiteOf(request), causeKey, commentId, principalOf(request));
      return reply.code(204).send(null);
    },
  });
}
