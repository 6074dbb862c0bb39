import { team as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { namedWorkspaceOf, note, principalOf } from "../../request-state.ts";
import { workspaceView } from "./workspace-view.ts";

export function serveUpdateWorkspace(app: Api, { identity }: ApiDeps): void {
  app.route({
    ...contract.updateWorkspace,
    handler: async (request) => {
      const before = namedWorkspaceOf(request);
      const now = await identity.workspaces.update(before, request.body, principalOf(request));
      const { name, asksSecondFactor } = now;
      note(request, { details: { before: before.name, name, asksSecondFactor } });
      return answer(request, { workspace: workspaceView(now) });
    },
  });
}
