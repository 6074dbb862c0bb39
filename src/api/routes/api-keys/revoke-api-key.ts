import { apiKeys as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, requestKeyOf } from "../../request-state.ts";

export function serveRevokeApiKey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.revokeApiKey,
    handler: async (request, reply) => {
      await identity.requestKeys.revoke(requestKeyOf(request), principalOf(request));
      return reply.code(204).send(null);
    },
  });
}
