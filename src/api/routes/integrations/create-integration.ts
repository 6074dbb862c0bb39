import { integrations as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { integrationETag, integrationView } from "./integration-view.ts";

export function serveCreateIntegration(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.createIntegration,
    handler: async (request, reply) => {
      const { workspaceId: named, kind: _, types = [], ed25519 = false, ...wanted } = request.body;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "admin");
      note(request, { workspaceId, details: { integration: wanted.name } });
      const { webhook, secret } = await webhooks.create(workspaceId, { ...wanted, types, ed25519 }, principal);
      reply.code(201).header("etag", integrationETag(webhook));
      return answer(request, { integration: integrationView(webhook), secret });
    },
  });
}
