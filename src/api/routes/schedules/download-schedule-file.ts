import { schedules as contract } from "#contract/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, scheduleOf } from "../../request-state.ts";
import { withFileName } from "../../send-export.ts";

export function serveDownloadScheduleFile(app: Api, { schedules }: ApiDeps): void {
  app.route({
    ...contract.downloadScheduleFile,
    handler: async (request, reply) => {
      const schedule = scheduleOf(request);
      const { file, content } = await schedules.file(schedule, request.params.fileId);
      const { auditId, format, scope, name } = file;
      note(request, { object: auditId, details: { format, scope, schedule: schedule.name } });
      return withFileName(reply, name, format).send(content);
    },
  });
}
