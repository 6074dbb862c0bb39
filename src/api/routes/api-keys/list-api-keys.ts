import { apiKeys as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { apiKeyView } from "./api-key-view.ts";

export function serveListApiKeys(app: Api, { identity, cursors }: ApiDeps): void {
  app.route({
    ...contract.listApiKeys,
    handler: async (request) => {
      const { limit, workspaceId: named } = request.query;
      const principal = principalOf(request);
      const workspaceId = workspaceOf(principal, named, "viewer");
      const list = openList(cursors, `keys ${workspaceId} ${principal.userId}`, request.query);
      const before = parseId("key", String(list.after?.id ?? ""));
      const found = await identity.requestKeys.list(workspaceId, { before, limit: limit + 1 }, principal);
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, { keys: shown.map(apiKeyView), page: list.page(last ? { id: last.id } : null) });
    },
  });
}
