import { causes as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { websiteOf } from "../../request-state.ts";

export function serveDeleteTicket(app: Api, { tickets }: ApiDeps): void {
  app.route({
    ...contract.deleteTicket,
    handler: async (request, reply) => {
      const { causeKey, ticketId } = request.params;
      await tickets.remove(websiteOf(request), causeKey, ticketId);
      return reply.code(204).send(null);
    },
  });
}
