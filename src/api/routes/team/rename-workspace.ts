import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { namedWorkspaceOf, note } from "../../request-state.ts";

export function serveRenameWorkspace(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.renameWorkspace,
    handler: async (request) => {
      const { name: before } = namedWorkspaceOf(request);
      const { workspaceId: id, name } = await identity.workspaces.rename(namedWorkspaceOf(request), request.body.name);
      note(request, { details: { before, name } });
      return answer(request, { workspace: { id, name } });
    },
  });
}
