import { alerts as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { alertView } from "./alert-view.ts";

export function serveListAlerts(app: Api, { alerts }: ApiDeps): void {
  app.route({
    ...contract.listAlerts,
    handler: async (request) => {
      const workspaceId = workspaceOf(principalOf(request), request.query.workspaceId, "viewer");
      return answer(request, { alerts: (await alerts.list(workspaceId)).map(alertView) });
    },
  });
}
