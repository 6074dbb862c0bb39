import { trackers as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { trackerView } from "./tracker-view.ts";

export function serveListTrackers(app: Api, { trackers }: ApiDeps): void {
  app.route({
    ...contract.listTrackers,
    handler: async (request) => {
      const workspaceId = workspaceOf(principalOf(request), request.query.workspaceId, "editor");
      return answer(request, { trackers: (await trackers.list(workspaceId)).map(trackerView) });
    },
  });
}
