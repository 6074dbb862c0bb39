import { team as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { memberOf, principalOf, visitorOf } from "../../request-state.ts";

export function serveSignOutMember(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.signOutMember,
    handler: async (request, reply) => {
      const { address, userAgent } = visitorOf(request);
      await identity.members.signOut(memberOf(request), principalOf(request), { address, userAgent });
      return reply.code(204).send(null);
    },
  });
}
