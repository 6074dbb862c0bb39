import { alerts as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { alertOf, note } from "../../request-state.ts";

export function serveDeleteAlert(app: Api, { alerts }: ApiDeps): void {
  app.route({
    ...contract.deleteAlert,
    handler: async (request, reply) => {
      const alert = alertOf(request);
      note(request, { details: { alert: alert.name } });
      await alerts.remove(alert);
      return reply.code(204).send(null);
    },
  });
}
