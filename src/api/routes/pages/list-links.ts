import type { CursorKey } from "#auth/index.ts";
import { pages as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";
import { pageParameter } from "./page-number.ts";

export function serveListLinks(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listLinks,
    handler: async (request) => {
      const audit = auditOf(request);
      const { broken, limit } = request.query;
      const list = openList(cursors, `links ${audit.id}`, request.query);
      const from = pageParameter("from", request.query.from);
      const to = pageParameter("to", request.query.to);
      const { links, next } = await audits.links(audit, { from, to, broken, after: positionOf(list.after), limit });
      return answer(request, { links, page: list.page(next) });
    },
  });
}

function positionOf(after: CursorKey | undefined) {
  return after && { page: Number(after.page), position: Number(after.position) };
}
