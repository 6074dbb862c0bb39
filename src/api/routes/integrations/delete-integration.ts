import { integrations as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, webhookOf } from "../../request-state.ts";

export function serveDeleteIntegration(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.deleteIntegration,
    handler: async (request, reply) => {
      const webhook = webhookOf(request);
      note(request, { details: { integration: webhook.name } });
      await webhooks.remove(webhook);
      return reply.code(204).send(null);
    },
  });
}
