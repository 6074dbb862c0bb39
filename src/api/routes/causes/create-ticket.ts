import { causes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { ticketView } from "./cause-view.ts";

export function serveCreateTicket(app: Api, { tickets }: ApiDeps): void {
  app.route({
    ...contract.createTicket,
    handler: async (request, reply) => {
      const { causeKey } = request.params;
      const ticket = await tickets.create(websiteOf(request), causeKey, request.body.trackerId, principalOf(request));
      reply.code(201);
      return answer(request, { ticket: ticketView(ticket) });
    },
  });
}
