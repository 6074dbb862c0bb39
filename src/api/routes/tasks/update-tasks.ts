import { tasks as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf, websiteOf } from "../../request-state.ts";

export function serveUpdateTasks(app: Api, { tasks }: ApiDeps): void {
  app.route({
    ...contract.updateTasks,
    handler: async (request) => {
      const { taskIds, state } = request.body;
      const changed = await tasks.update(websiteOf(request), taskIds, state, principalOf(request));
      return answer(request, { changed });
    },
  });
}
