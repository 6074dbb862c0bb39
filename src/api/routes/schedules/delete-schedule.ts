import { schedules as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, scheduleOf } from "../../request-state.ts";

export function serveDeleteSchedule(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.deleteSchedule,
    handler: async (request, reply) => {
      const schedule = scheduleOf(request);
      note(request, { details: { schedule: schedule.name } });
      await schedules.remove(schedule);
      return reply.code(204).send(null);
    },
  });
}
