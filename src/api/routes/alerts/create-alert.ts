import { alerts as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { alertETag, alertView } from "./alert-view.ts";

export function serveCreateAlert(app: Api, { alerts }: ApiDeps): void {
  app.route({
    ...contract.createAlert,
    handler: async (request, reply) => {
      const { workspaceId: named, ...body } = request.body;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "editor");
      note(request, { workspaceId, details: { alert: body.name } });
      const alert = await alerts.create(workspaceId, body, principal.userId);
      reply.code(201).header("etag", alertETag(alert));
      return answer(request, { alert: alertView(alert) });
    },
  });
}
