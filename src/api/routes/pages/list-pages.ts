import type { z } from "zod";
import type { PageOrder, PagePosition } from "#audits/index.ts";
import type { CursorKey } from "#auth/index.ts";
import { pages as contract } from "#contract/index.ts";
import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";

type Query = z.infer<typeof contract.listPages.schema.querystring>;

export function serveListPages(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listPages,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `pages ${audit.id}${orderMoves(audit, query) ? " so far" : ""}`, query);
      const { pages, next } = await audits.pages(audit, {
        filter: filterOf(query),
        order: orderOf(query.sort),
        after: positionOf(list.after),
        limit: query.limit,
      });
      return answer(request, { pages, page: list.page(next && { page: next.number, value: next.value }) });
    },
  });
}

/**
 * The end of an audit fills in what it was waited for. A cursor of before would skip all that has moved to before it, so
 * it is not taken any more.
 */
function orderMoves({ status }: AuditRecord, { sort, issues, depth, indexable }: Query): boolean {
  const filtered = issues !== undefined || depth !== undefined || indexable !== undefined;
  return !isOver(status) && (filtered || FILLED_IN.includes(sort?.replace("-", "") ?? ""));
}

const FILLED_IN: readonly string[] = ["depth", "inlinks", "issues", "score"] satisfies PageOrder["key"][];

const STATUS_CLASS = { "2xx": 2, "3xx": 3, "4xx": 4, "5xx": 5, none: 0, failed: "failed" } as const;
const DEEPEST = 9_999;

function filterOf(query: Query) {
  const { kind = ["page" as const], visited, indexable, status, url_contains, search, depth } = query;
  return {
    ...{ kinds: kind, visited, indexable, urlContains: url_contains, search, depth: depthOf(depth) },
    statusClass: status === undefined ? undefined : STATUS_CLASS[status],
    contentTypes: query.content_type ?? [],
    issues: query.issues ?? [],
  };
}

/** `2`, `2-4`, `5-` or `none`; the contract lets nothing else in. */
function depthOf(text: string | undefined) {
  if (text === undefined) return undefined;
  if (text === "none") return null;
  const [least = "", most] = text.split("-");
  return { least: Number(least), most: most === undefined ? Number(least) : Number(most || DEEPEST) };
}

function orderOf(sort: Query["sort"]): PageOrder | undefined {
  if (sort === undefined) return undefined;
  return { key: sort.replace("-", "") as PageOrder["key"], descending: sort.startsWith("-") };
}

function positionOf(after: CursorKey | undefined): PagePosition | undefined {
  return after && { value: after.value ?? null, number: Number(after.page) };
}
