import { team as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { memberOf, principalOf } from "../../request-state.ts";

export function serveRemoveMember(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.removeMember,
    handler: async (request, reply) => {
      await identity.members.remove(memberOf(request), principalOf(request));
      return reply.code(204).send(null);
    },
  });
}
