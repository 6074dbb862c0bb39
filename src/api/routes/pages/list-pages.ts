import { pages as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";

export function serveListPages(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listPages,
    handler: async (request) => {
      const audit = auditOf(request);
      const { kind = ["page" as const], visited, indexable, status, url_contains, limit } = request.query;
      const list = openList(cursors, `pages ${audit.id}`, request.query);
      const statusClass = status === undefined ? undefined : STATUS_CLASS[status];
      const filter = { kinds: kind, visited, indexable, statusClass, urlContains: url_contains };
      const { pages, next } = await audits.pages(audit, { filter, after: Number(list.after?.page ?? 0), limit });
      return answer(request, { pages, page: list.page(next === null ? null : { page: next }) });
    },
  });
}

const STATUS_CLASS = { none: 0, "2xx": 2, "3xx": 3, "4xx": 4, "5xx": 5 };
