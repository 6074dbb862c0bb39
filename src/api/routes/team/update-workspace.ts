import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { namedWorkspaceOf, principalOf } from "../../request-state.ts";
import { workspaceView } from "./workspace-view.ts";

export function serveUpdateWorkspace(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.updateWorkspace,
    handler: async (request) => {
      const now = await identity.workspaces.update(namedWorkspaceOf(request), request.body, principalOf(request));
      return answer(request, { workspace: workspaceView(now) });
    },
  });
}
