import type { z } from "zod";
import { integrations as contract } from "#contract/index.ts";
import type { Principal } from "#domain/principal.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { integrationETag, integrationView } from "./integration-view.ts";

export function serveCreateIntegration(app: Api, { webhooks }: ApiDeps): void {
  app.route({
    ...contract.createIntegration,
    handler: async (request, reply) => {
      const { body } = request;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, body.workspaceId, "admin");
      note(request, { workspaceId, details: { integration: body.name } });
      const { webhook, secret } = await create(body, workspaceId, principal);
      reply.code(201).header("etag", integrationETag(webhook));
      return answer(request, { integration: integrationView(webhook), secret });
    },
  });

  function create(body: z.output<typeof contract.createIntegration.schema.body>, ...by: [string, Principal]) {
    const [workspaceId, principal] = by;
    if (body.kind === "deploy_hook") return webhooks.createDeployHook(workspaceId, body, principal);
    const { types = [], ed25519 = false, name, url, websiteIds } = body;
    return webhooks.create(workspaceId, { name, url, websiteIds, types, ed25519 }, principal);
  }
}
