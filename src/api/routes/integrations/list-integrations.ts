import { integrations as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { integrationView } from "./integration-view.ts";

export function serveListIntegrations(app: Api, { webhooks, cursors }: ApiDeps): void {
  app.route({
    ...contract.listIntegrations,
    handler: async (request) => {
      const { limit, workspaceId: named } = request.query;
      const workspaceId = workspaceOf(principalOf(request), named, "admin");
      const list = openList(cursors, `integrations ${workspaceId}`, request.query);
      const after = parseId("int", String(list.after?.id ?? ""));
      const found = await webhooks.list([workspaceId], { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page = list.page(last ? { id: last.id } : null);
      return answer(request, { integrations: shown.map(integrationView), page });
    },
  });
}
