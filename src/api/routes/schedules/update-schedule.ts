import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, principalOf, scheduleOf, websiteOf } from "../../request-state.ts";
import { requireAddresses } from "./require-addresses.ts";
import { scheduleETag, scheduleView } from "./schedule-view.ts";

export function serveUpdateSchedule(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.updateSchedule,
    handler: async (request, reply) => {
      const known = scheduleOf(request);
      note(request, { details: { schedule: known.name, changed: Object.keys(request.body).join(", ") } });
      const { state: _, ...changes } = request.body;
      if (Object.keys(changes).length > 0)
        requireAddresses(principalOf(request), known.workspaceId, [known.action, changes.action]);
      const schedule = await schedules.update(known, websiteOf(request), request.body);
      reply.header("etag", scheduleETag(schedule));
      return answer(request, { schedule: await scheduleView(schedule, schedules, principalOf(request)) });
    },
  });
}
