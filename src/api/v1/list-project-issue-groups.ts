import { keyAudits as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { auditOf } from "../request-state.ts";

export function serveListProjectIssueGroups(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listProjectIssueGroups,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `project groups ${audit.id}`, query);
      const filter = {
        severities: query.severity ?? [],
        categories: query.category ?? [],
        checkIds: query.check?.split(",") ?? [],
        causes: query.cause ?? [],
      };
      const after =
        list.after === undefined ? undefined : { priority: Number(list.after.priority), no: Number(list.after.no) };
      const wanted = { filter, after, limit: query.limit, plus: undefined, byCheck: false };
      const { groups, next } = await audits.groups(audit, wanted);
      return answer(request, { groups: groups.map(({ links: _, ...group }) => group), page: list.page(next) });
    },
  });
}
