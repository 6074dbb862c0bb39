import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, scheduleOf, websiteOf } from "../../request-state.ts";
import { scheduleETag, scheduleView } from "./schedule-view.ts";

export function serveUpdateSchedule(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.updateSchedule,
    handler: async (request, reply) => {
      const known = scheduleOf(request);
      note(request, { details: { schedule: known.name, changed: Object.keys(request.body).join(", ") } });
      const schedule = await schedules.update(known, websiteOf(request), request.body);
      reply.header("etag", scheduleETag(schedule));
      return answer(request, { schedule: await scheduleView(schedule, schedules) });
    },
  });
}
