import { tasks as contract } from "#contract/index.ts";
import type { TaskToRead } from "#tasks/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { websiteOf } from "../../request-state.ts";
import { taskFilterOf } from "./task-filter.ts";

export function serveListTasks(app: Api, { tasks, cursors }: ApiDeps): void {
  app.route({
    ...contract.listTasks,
    handler: async (request) => {
      const website = websiteOf(request);
      const { limit } = request.query;
      const list = openList(cursors, `tasks ${website.id}`, request.query);
      const after = Number(list.after?.seq ?? 0);
      const found = await tasks.list(website, taskFilterOf(request.query), { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        tasks: shown.map(taskView),
        counts: await tasks.counts(website),
        page: list.page(last ? { seq: last.seq } : null),
      });
    },
  });
}

function taskView({ seq: _, ...task }: TaskToRead) {
  return {
    ...task,
    addedAt: task.addedAt.toISOString(),
    doneAt: task.doneAt?.toISOString() ?? null,
    judgedAt: task.judgedAt?.toISOString() ?? null,
  };
}
