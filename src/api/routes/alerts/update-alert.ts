import { alerts as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { alertOf, note } from "../../request-state.ts";
import { alertETag, alertView } from "./alert-view.ts";

export function serveUpdateAlert(app: Api, { alerts }: ApiDeps): void {
  app.route({
    ...contract.updateAlert,
    handler: async (request, reply) => {
      const known = alertOf(request);
      note(request, { details: { alert: known.name, changed: Object.keys(request.body).join(", ") } });
      const alert = await alerts.update(known, request.body);
      reply.header("etag", alertETag(alert));
      return answer(request, { alert: alertView(alert) });
    },
  });
}
