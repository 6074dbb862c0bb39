import { shares as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { openShare } from "../../open-share.ts";
import { positionOf, toCursorKey } from "../issues/list-issues.ts";

export function serveListPublicIssues(app: Api, deps: ApiDeps): void {
  app.route({
    ...contract.listPublicIssues,
    handler: async (request, reply) => {
      const { query } = request;
      const open = await openShare(request, request.params.token, deps);
      const list = openList(deps.cursors, `public issues ${open.share.id}`, query);
      const { issues, next } = await deps.shares.issues(open, {
        severities: query.severity ?? [],
        checkIds: query.check?.split(",") ?? [],
        after: positionOf(list.after, 1),
        limit: query.limit,
      });
      reply.header("x-robots-tag", "noindex, nofollow");
      return answer(request, { issues, page: list.page(next && toCursorKey(next)) });
    },
  });
}
