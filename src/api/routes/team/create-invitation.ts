import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { invitationView } from "./invitation-view.ts";

export function serveCreateInvitation(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.createInvitation,
    handler: async (request, reply) => {
      const { email, role, workspaceId: named } = request.body;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "admin");
      note(request, { workspaceId, details: { invited: email, role } });
      const made = await identity.invitations.create({ workspaceId, email, role }, principal);
      const { invitation, link, isMailed: mailed } = made;
      reply.code(201);
      return answer(request, { invitation: invitationView(invitation), link, mailed });
    },
  });
}
