import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { keyOf } from "../request-state.ts";
import { projectIntegrationView } from "./integration-view.ts";

export function serveListProjectIntegrations(app: Api, { integrations, cursors }: ApiDeps): void {
  app.route({
    ...contract.listProjectIntegrations,
    handler: async (request) => {
      const { id, websiteIds } = keyOf(request);
      const { limit } = request.query;
      const list = openList(cursors, `integrations of ${id}`, request.query);
      const after = parseId("int", String(list.after?.id ?? ""));
      const found = await integrations.list(websiteIds, { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page = list.page(last ? { id: last.id } : null);
      return answer(request, { integrations: shown.map(projectIntegrationView), page });
    },
  });
}
