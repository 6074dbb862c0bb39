import { keyApprovals as contract } from "#contract/v1/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { keyOf } from "../request-state.ts";
import { approvalView } from "../routes/approvals/approval-view.ts";
import { projectFilter } from "./views.ts";

export function serveListRequestedApprovals(app: Api, { approvals, cursors, settings }: ApiDeps): void {
  app.route({
    ...contract.listRequestedApprovals,
    handler: async (request) => {
      const { limit, status, projectId } = request.query;
      const key = keyOf(request);
      const list = openList(cursors, `requested ${key.id}`, request.query);
      const found = await approvals.list({
        ...{ keyId: key.id, websiteId: projectFilter(projectId), statuses: status },
        ...{ before: parseId("apr", String(list.after?.id ?? "")), limit: limit + 1 },
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page = list.page(last ? { id: last.id } : null);
      return answer(request, { approvalRequests: shown.map((one) => approvalView(one, settings.publicUrl)), page });
    },
  });
}
