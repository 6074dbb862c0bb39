import { secondFactors as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, visitorOf } from "../../request-state.ts";

export function serveRemovePasskey(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.removePasskey,
    handler: async (request, reply) => {
      const { passkeyId } = request.params;
      await identity.credentials.removePasskey(principalOf(request), passkeyId, visitorOf(request));
      return reply.code(204).send(null);
    },
  });
}
