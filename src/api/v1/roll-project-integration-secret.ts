import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { ofWebhook } from "#events/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { integrationOf, note } from "../request-state.ts";
import { projectIntegrationView } from "./integration-view.ts";

export function serveRollProjectIntegrationSecret(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.rollProjectIntegrationSecret,
    handler: async (request) => {
      const known = integrationOf(request);
      note(request, { details: { integration: known.name } });
      if (known.webhook === null || known.webhook.deployHook !== null) throw new ServiceError("person_required");
      const { webhook, secret } = await webhooks.roll(known.webhook, request.body.overlapHours);
      return answer(request, { integration: projectIntegrationView(ofWebhook(webhook)), secret });
    },
  });
}
