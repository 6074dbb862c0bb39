import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, scheduleOf } from "../../request-state.ts";
import { scheduleFileView } from "./schedule-view.ts";

export function serveListScheduleFiles(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.listScheduleFiles,
    handler: async (request) => {
      const [schedule, reader] = [scheduleOf(request), principalOf(request)];
      const files = await schedules.files(schedule);
      return answer(request, { files: files.map((file) => scheduleFileView(file, schedule, reader)) });
    },
  });
}
