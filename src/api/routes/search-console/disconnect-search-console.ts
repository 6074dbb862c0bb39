import { searchConsole as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveDisconnectSearchConsole(app: Api, { searchConsole }: ApiDeps): void {
  app.route({
    ...contract.disconnectSearchConsole,
    handler: async (request, reply) => {
      await searchConsole.disconnect(websiteOf(request));
      return reply.code(204).send(null);
    },
  });
}
