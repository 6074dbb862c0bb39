import { projects as contract } from "#contract/v1/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { keyOf, principalOf } from "../request-state.ts";
import { projectView } from "./views.ts";

export function serveListProjects(app: Api, { websites, cursors }: ApiDeps): void {
  app.route({
    ...contract.listProjects,
    handler: async (request) => {
      const { limit } = request.query;
      const list = openList(cursors, `projects ${keyOf(request).id}`, request.query);
      const after = parseId("web", String(list.after?.id ?? ""));
      const page = { after: after && { id: after, value: null }, limit: limit + 1 };
      const found = (await websites.list(principalOf(request), page)).map(({ website }) => website);
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, { projects: shown.map(projectView), page: list.page(last ? { id: last.id } : null) });
    },
  });
}
