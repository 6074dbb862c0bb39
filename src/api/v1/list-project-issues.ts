import { keyAudits as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { auditOf } from "../request-state.ts";
import { groupParameter } from "../routes/issues/group-number.ts";
import { positionOf, toCursorKey } from "../routes/issues/list-issues.ts";

const BY_IMPACT = [{ key: "impact", descending: true }] as const;

export function serveListProjectIssues(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listProjectIssues,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `project issues ${audit.id}`, query);
      const filter = {
        severities: query.severity ?? [],
        categories: query.category ?? [],
        statuses: query.status ?? [],
        checkIds: query.check?.split(",") ?? [],
        isNew: query.new,
        groupNo: groupParameter(query.group),
        ...{ fixable: undefined, urlContains: undefined, search: undefined, urlId: undefined },
      };
      const after = positionOf(list.after, BY_IMPACT.length);
      const { issues, facets, next } = await audits.issues(audit, {
        filter,
        sort: BY_IMPACT,
        after,
        limit: query.limit,
      });
      return answer(request, {
        issues: issues.map(({ links: _, ...issue }) => issue),
        page: list.page(next && toCursorKey(next), facets?.total),
      });
    },
  });
}
