import { schedules as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { scheduleOf } from "../../request-state.ts";
import { scheduleFileView } from "./schedule-view.ts";

export function serveListScheduleFiles(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.listScheduleFiles,
    handler: async (request) => {
      const files = await schedules.files(scheduleOf(request));
      return answer(request, { files: files.map(scheduleFileView) });
    },
  });
}
