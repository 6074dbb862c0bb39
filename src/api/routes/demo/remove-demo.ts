import { demo as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveRemoveDemo(app: Api, { demo }: ApiDeps): void {
  app.route({
    ...contract.removeDemo,
    handler: async (request, reply) => {
      await demo.remove(principalOf(request));
      reply.code(204);
      return null;
    },
  });
}
