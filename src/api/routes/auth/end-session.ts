import { auth as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";

export function serveEndSession(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.endSession,
    handler: async (request, reply) => {
      await identity.sessions.end(principalOf(request), request.params.sessionId);
      return reply.code(204).send(null);
    },
  });
}
