import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";
import { scheduleView } from "./schedule-view.ts";

export function serveListSchedules(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.listSchedules,
    handler: async (request) => {
      const reader = principalOf(request);
      const found = await schedules.list(websiteOf(request).id);
      return answer(request, {
        schedules: await Promise.all(found.map((one) => scheduleView(one, schedules, reader))),
      });
    },
  });
}
