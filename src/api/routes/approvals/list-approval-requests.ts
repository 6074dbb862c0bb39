import { approvals as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { workspaceOf } from "../../workspace.ts";
import { approvalView } from "./approval-view.ts";

export function serveListApprovalRequests(app: Api, { approvals, cursors, settings }: ApiDeps): void {
  app.route({
    ...contract.listApprovalRequests,
    handler: async (request) => {
      const { limit, workspaceId: named, status } = request.query;
      const workspaceId = workspaceOf(principalOf(request), named, "viewer");
      const list = openList(cursors, `approvals ${workspaceId}`, request.query);
      const before = parseId("apr", String(list.after?.id ?? ""));
      const found = await approvals.list({ workspaceIds: [workspaceId], statuses: status, before, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page = list.page(last ? { id: last.id } : null);
      return answer(request, { approvalRequests: shown.map((one) => approvalView(one, settings.publicUrl)), page });
    },
  });
}
