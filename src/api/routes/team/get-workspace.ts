import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";
import { namedWorkspaceOf } from "../../request-state.ts";
import { workspaceView } from "./workspace-view.ts";

export function serveGetWorkspace(app: Api): void {
  app.route({
    ...contract.getWorkspace,
    handler: async (request) => answer(request, { workspace: workspaceView(namedWorkspaceOf(request)) }),
  });
}
