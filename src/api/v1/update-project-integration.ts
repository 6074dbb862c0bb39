import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { ofWebhook } from "#events/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { integrationOf, note } from "../request-state.ts";
import { projectIntegrationView } from "./integration-view.ts";

export function serveUpdateProjectIntegration(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.updateProjectIntegration,
    handler: async (request, reply) => {
      const known = integrationOf(request);
      const { name, state, ...forPeople } = request.body;
      note(request, { details: { integration: known.name, changed: Object.keys(request.body).join(", ") } });
      if (known.webhook === null || Object.keys(forPeople).length > 0) throw new ServiceError("person_required");
      const integration = ofWebhook(await webhooks.update(known.webhook, { name, state }));
      reply.header("etag", `"${integration.version}"`);
      return answer(request, { integration: projectIntegrationView(integration) });
    },
  });
}
