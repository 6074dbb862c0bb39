import { websites as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveDeleteWebsite(app: Api, { websites }: ApiDeps): void {
  app.route({
    ...contract.deleteWebsite,
    handler: async (request, reply) => {
      await websites.remove(websiteOf(request).id);
      reply.code(204);
      return null;
    },
  });
}
