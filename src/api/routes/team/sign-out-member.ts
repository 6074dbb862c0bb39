import { team as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { memberOf, note, principalOf, visitorOf } from "../../request-state.ts";

export function serveSignOutMember(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.signOutMember,
    handler: async (request, reply) => {
      const { address, userAgent } = visitorOf(request);
      const ended = await identity.members.signOut(memberOf(request), principalOf(request), { address, userAgent });
      note(request, { details: { sessions: ended } });
      return reply.code(204).send(null);
    },
  });
}
