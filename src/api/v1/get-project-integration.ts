import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api } from "../deps.ts";
import { integrationOf } from "../request-state.ts";
import { projectIntegrationView } from "./integration-view.ts";

export function serveGetProjectIntegration(app: Api): void {
  app.route({
    ...contract.getProjectIntegration,
    handler: async (request, reply) => {
      const integration = integrationOf(request);
      reply.header("etag", `"${integration.version}"`);
      return answer(request, { integration: projectIntegrationView(integration) });
    },
  });
}
