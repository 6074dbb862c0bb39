import { alerts as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api } from "../../deps.ts";
import { alertOf } from "../../request-state.ts";
import { alertETag, alertView } from "./alert-view.ts";

export function serveGetAlert(app: Api): void {
  app.route({
    ...contract.getAlert,
    handler: async (request, reply) => {
      const alert = alertOf(request);
      reply.header("etag", alertETag(alert));
      return answer(request, { alert: alertView(alert) });
    },
  });
}
