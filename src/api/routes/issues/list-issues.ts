import type { IssuePosition } from "#audits/index.ts";
import type { CursorKey } from "#auth/index.ts";
import { issues as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";
import { pageParameter } from "../pages/page-number.ts";
import { groupParameter } from "./group-number.ts";

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
        search: query.search,
        isNew: query.new,
        urlId: pageParameter("page", query.page),
        groupNo: groupParameter(query.group),
      };
      const sort = query.sort.map((key) => ORDERS[key]);
      const { issues, facets, next } = await audits.issues(audit, {
        filter,
        sort,
        after: positionOf(list.after, sort.length),
        limit: query.limit,
      });
      return answer(request, {
        audit: { id: audit.id, status: audit.status },
        issues: query.fields === undefined ? issues : issues.map((issue) => pick(issue, query.fields ?? [])),
        facets,
        page: list.page(next && toCursorKey(next), facets?.total),
      });
    },
  });
}

const ORDERS = {
  impact: { key: "impact", descending: false },
  "-impact": { key: "impact", descending: true },
  severity: { key: "severity", descending: false },
  "-severity": { key: "severity", descending: true },
  url: { key: "url", descending: false },
  "-url": { key: "url", descending: true },
} as const;

export function toCursorKey({ keys, id }: IssuePosition): CursorKey {
  return { id, ...Object.fromEntries(keys.entries()) };
}

/** A cursor is bound to its order, so that it holds as many keys as the order has. */
export function positionOf(after: CursorKey | undefined, keys: number): IssuePosition | undefined {
  const id = parseId("iss", String(after?.id ?? ""));
  if (after === undefined || id === undefined) return undefined;
  return { id, keys: Array.from({ length: keys }, (_, at) => after[at] ?? "") };
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
