import { issueGroups as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";

export function serveListIssueGroups(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listIssueGroups,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `groups ${audit.id}`, query);
      const filter = {
        severities: query.severity ?? [],
        categories: query.category ?? [],
        checkIds: query.check?.split(",") ?? [],
        causes: query.cause ?? [],
      };
      const after =
        list.after === undefined ? undefined : { priority: Number(list.after.priority), no: Number(list.after.no) };
      const { limit, plus, by } = query;
      const byCheck = by === "check";
      const { checks, groups, plan, next } = await audits.groups(audit, { filter, after, limit, plus, byCheck });
      return answer(request, { checks, groups, plan, page: list.page(next) });
    },
  });
}
