import { changes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";
import { changeView } from "./change-view.ts";

export function serveGetAppliedChange(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.getAppliedChange,
    handler: async (request) => {
      const change = await changes.change(auditOf(request), request.params.appliedChangeId);
      const events = await changes.events(change);
      return answer(request, {
        appliedChange: changeView(change),
        events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      });
    },
  });
}
