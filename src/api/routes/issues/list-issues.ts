import type { CursorKey } from "#auth/index.ts";
import { issues as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";
import { pageParameter } from "../pages/page-number.ts";

export function serveListIssues(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listIssues,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `issues ${audit.id}`, query);
      const filter = {
        severities: query.severity ?? [],
        categories: query.category ?? [],
        statuses: query.status ?? [],
        checkIds: query.check?.split(",") ?? [],
        fixable: query.fixable,
        urlContains: query.url_contains,
        urlId: pageParameter("page", query.page),
      };
      const { sort, limit } = query;
      const { issues, facets, next } = await audits.issues(audit, {
        filter,
        sort,
        after: positionOf(list.after),
        limit,
      });
      return answer(request, {
        audit: { id: audit.id, status: audit.status },
        issues: query.fields === undefined ? issues : issues.map((issue) => pick(issue, query.fields ?? [])),
        facets,
        page: list.page(next, facets?.total),
      });
    },
  });
}

function positionOf(after: CursorKey | undefined) {
  const id = parseId("iss", String(after?.id ?? ""));
  const key = after?.key ?? null;
  return id === undefined || key === null ? undefined : { key, id };
}

/** The id is always there: without it a row could not be followed. */
function pick<Row extends { id: string }, Field extends keyof Row>(row: Row, fields: readonly Field[]) {
  const picked: Partial<Row> & { id: string } = { ...blank<Row>(), id: row.id };
  for (const field of fields) Object.assign(picked, { [field]: row[field] });
  return picked;
}

function blank<Row>(): Partial<Row> {
  return {};
}
