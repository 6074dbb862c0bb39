import { search as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveDisableIndexNow(app: Api, { indexNow }: ApiDeps): void {
  app.route({
    ...contract.disableIndexNow,
    handler: async (request, reply) => {
      await indexNow.switchOff(websiteOf(request));
      return reply.code(204).send(null);
    },
  });
}
