import { deployments as contract } from "#contract/v1/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { keyOf } from "../request-state.ts";
import { deploymentView } from "./deployment-view.ts";
import { projectFilter } from "./views.ts";

export function serveListDeployments(app: Api, { approvals, cursors }: ApiDeps): void {
  app.route({
    ...contract.listDeployments,
    handler: async (request) => {
      const { limit, state, projectId } = request.query;
      const key = keyOf(request);
      const list = openList(cursors, `deployments ${key.id}`, request.query);
      const found = await approvals.deployments({
        ...{ keyId: key.id, websiteId: projectFilter(projectId), states: state },
        ...{ before: parseId("dep", String(list.after?.id ?? "")), limit: limit + 1 },
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      const page = list.page(last ? { id: last.id } : null);
      return answer(request, { deployments: shown.map(deploymentView), page });
    },
  });
}
