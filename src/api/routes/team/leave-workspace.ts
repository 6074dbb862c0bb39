import { team as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { namedWorkspaceOf, principalOf } from "../../request-state.ts";

export function serveLeaveWorkspace(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.leaveWorkspace,
    handler: async (request, reply) => {
      await identity.members.leave(namedWorkspaceOf(request), principalOf(request));
      return reply.code(204).send(null);
    },
  });
}
