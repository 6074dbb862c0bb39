import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { memberView } from "./member-view.ts";

export function serveListMembers(app: Api, { identity, cursors }: ApiDeps): void {
  app.route({
    ...contract.listMembers,
    handler: async (request) => {
      const { limit, workspaceId: named } = request.query;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "viewer");
      const list = openList(cursors, `members ${workspaceId}`, request.query);
      const found = await identity.members.list(workspaceId, { after: String(list.after?.id ?? ""), limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const members = shown.map((member) => memberView(member, principal));
      return answer(request, { members, page: list.page(last ? { id: last.id } : null) });
    },
  });
}
