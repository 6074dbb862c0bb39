import { integrations as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, webhookOf } from "../../request-state.ts";
import { integrationETag, integrationView } from "./integration-view.ts";

export function serveUpdateIntegration(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.updateIntegration,
    handler: async (request, reply) => {
      const known = webhookOf(request);
      note(request, { details: { integration: known.name, changed: Object.keys(request.body).join(", ") } });
      const webhook = await webhooks.update(known, request.body);
      reply.header("etag", integrationETag(webhook));
      return answer(request, { integration: integrationView(webhook) });
    },
  });
}
