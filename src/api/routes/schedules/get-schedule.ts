import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, scheduleOf } from "../../request-state.ts";
import { scheduleETag, scheduleView } from "./schedule-view.ts";

export function serveGetSchedule(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.getSchedule,
    handler: async (request, reply) => {
      const schedule = scheduleOf(request);
      reply.header("etag", scheduleETag(schedule));
      return answer(request, { schedule: await scheduleView(schedule, schedules, principalOf(request)) });
    },
  });
}
