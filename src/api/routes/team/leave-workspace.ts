import { team as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { namedWorkspaceOf, note, principalOf } from "../../request-state.ts";

export function serveLeaveWorkspace(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.leaveWorkspace,
    handler: async (request, reply) => {
      const { id, email, role } = await identity.members.leave(namedWorkspaceOf(request), principalOf(request));
      note(request, { object: id, details: { member: email, role } });
      return reply.code(204).send(null);
    },
  });
}
