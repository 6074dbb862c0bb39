import { integrations as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, webhookOf } from "../../request-state.ts";
import { integrationView } from "./integration-view.ts";

export function serveRollIntegrationSecret(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.rollIntegrationSecret,
    handler: async (request) => {
      const known = webhookOf(request);
      note(request, { details: { integration: known.name } });
      const { webhook, secret } = await webhooks.roll({ id: known.id }, request.body.overlapHours);
      return answer(request, { integration: integrationView(webhook), secret });
    },
  });
}
