import { apiKeys as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { apiKeyView } from "./api-key-view.ts";

export function serveCreateApiKey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.createApiKey,
    handler: async (request, reply) => {
      const { workspaceId: named, expiresInDays, networks = [], ...input } = request.body;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "viewer");
      note(request, { workspaceId, details: { key: input.name, scopes: input.scopes.join(" ") } });
      const asked = { ...input, workspaceId, networks, days: expiresInDays };
      const { key, secret } = await identity.requestKeys.create(asked, principal);
      reply.code(201);
      return answer(request, { key: apiKeyView(key), secret });
    },
  });
}
