import { auditLog as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";

export function serveListLogEntries(app: Api, { auditLog, cursors }: ApiDeps): void {
  app.route({
    ...contract.listLogEntries,
    handler: async (request) => {
      const { workspaceId: named, actor, action, limit } = request.query;
      const workspaceId = workspaceOf(principalOf(request), named, "admin");
      const list = openList(cursors, `audit log ${workspaceId}`, request.query);
      const before = list.after === undefined ? undefined : Number(list.after.seq);
      const found = await auditLog.list(workspaceId, { actor, action, before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const entries = shown.map(({ workspaceId: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
      return answer(request, { entries, page: list.page(last ? { seq: last.seq } : null) });
    },
  });
}
