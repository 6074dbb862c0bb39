import { integrations as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, webhookOf } from "../../request-state.ts";

export function serveRedeliverEvent(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.redeliverEvent,
    handler: async (request, reply) => {
      const webhook = webhookOf(request);
      const id = parseId("evt", request.params.eventId);
      if (id === undefined) throw new ServiceError("not_found");
      note(request, { details: { integration: webhook.name, event: id } });
      await webhooks.redeliver(webhook, id);
      return reply.code(204).send(null);
    },
  });
}
