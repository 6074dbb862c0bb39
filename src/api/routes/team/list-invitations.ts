import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { invitationView } from "./invitation-view.ts";

export function serveListInvitations(app: Api, { identity, cursors }: ApiDeps): void {
  app.route({
    ...contract.listInvitations,
    handler: async (request) => {
      const { limit, workspaceId: named } = request.query;
      const workspaceId = workspaceOf(principalOf(request), named, "admin");
      const list = openList(cursors, `invitations ${workspaceId}`, request.query);
      const before = list.after === undefined ? {} : { before: String(list.after.id) };
      const found = await identity.invitations.list(workspaceId, { ...before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        invitations: shown.map(invitationView),
        page: list.page(last ? { id: last.id } : null),
      });
    },
  });
}
