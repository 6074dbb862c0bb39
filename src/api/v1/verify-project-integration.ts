import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { integrationOf, keyOf, note } from "../request-state.ts";
import { projectIntegrationView } from "./integration-view.ts";

export function serveVerifyProjectIntegration(app: Api, { integrations, now }: ApiDeps): void {
  app.route({
    ...contract.verifyProjectIntegration,
    handler: async (request) => {
      const known = integrationOf(request);
      const { checks, ...found } = await integrations.verify(known);
      note(request, { details: { integration: known.name, ok: found.ok } });
      const integration = await integrations.byId(known.id, keyOf(request).websiteIds);
      const checkedAt = new Date(now()).toISOString();
      return answer(request, {
        integration: projectIntegrationView(integration),
        verification: { ...found, checks: [...checks], checkedAt },
      });
    },
  });
}
