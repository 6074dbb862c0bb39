import { search as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveDeleteSearchFigures(app: Api, { search }: ApiDeps): void {
  app.route({
    ...contract.deleteSearchFigures,
    handler: async (request, reply) => {
      await search.remove(await search.byId(websiteOf(request), request.params.figuresId));
      return reply.code(204).send(null);
    },
  });
}
