import { integrations as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { webhookOf } from "../../request-state.ts";
import { integrationETag, integrationView } from "./integration-view.ts";

export function serveGetIntegration(app: Api, _: ApiDeps): void {
  app.route({
    ...contract.getIntegration,
    handler: async (request, reply) => {
      const webhook = webhookOf(request);
      reply.header("etag", integrationETag(webhook));
      return answer(request, { integration: integrationView(webhook) });
    },
  });
}
