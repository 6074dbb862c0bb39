import { team as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { invitationOf } from "../../request-state.ts";

export function serveRevokeInvitation(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.revokeInvitation,
    handler: async (request, reply) => {
      await identity.invitations.revoke(invitationOf(request));
      return reply.code(204).send(null);
    },
  });
}
