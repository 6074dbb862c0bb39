import { tasks as contract } from "#contract/index.ts";
import { renderTasks } from "#reports/index.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { note, websiteOf } from "../../request-state.ts";
import { sendFile } from "../../send-export.ts";
import { taskFilterOf } from "./task-filter.ts";

const FILES = {
  csv: { type: "text/csv; charset=utf-8", name: "work-list.csv" },
  markdown: { type: "text/markdown; charset=utf-8", name: "work-list.md" },
} as const;

export function serveExportTasks(app: Api, { tasks }: ApiDeps): void {
  app.route({
    ...contract.exportTasks,
    handler: async (request, reply) => {
      const website = websiteOf(request);
      const { format } = request.query;
      note(request, { object: website.id, details: { format } });
      const pieces = renderTasks(format, website, tasks.each(website, taskFilterOf(request.query)));
      const { type, name } = FILES[format];
      return sendFile(reply, { type, name: `${new URL(website.origin).hostname}-${name}` }, pieces);
    },
  });
}
