import { recommendations as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { auditOf } from "../request-state.ts";
import { positionOf, toCursorKey } from "../routes/issues/list-issues.ts";

export function serveListRecommendations(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listRecommendations,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `recommendations ${audit.id}`, query);
      const { recommendations, next } = await audits.recommendations(audit, {
        severities: query.severity ?? [],
        categories: query.category ?? [],
        checkIds: query.check?.split(",") ?? [],
        after: positionOf(list.after, 1),
        limit: query.limit,
      });
      return answer(request, { recommendations, page: list.page(next && toCursorKey(next)) });
    },
  });
}
