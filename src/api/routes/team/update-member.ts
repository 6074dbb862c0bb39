import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { memberOf, principalOf } from "../../request-state.ts";
import { memberView } from "./member-view.ts";

export function serveUpdateMember(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.updateMember,
    handler: async (request) => {
      const principal = principalOf(request);
      const member = await identity.members.changeRole(memberOf(request), request.body.role, principal);
      return answer(request, { member: memberView(member, principal) });
    },
  });
}
