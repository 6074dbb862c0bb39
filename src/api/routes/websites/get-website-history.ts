import { websites as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { websiteOf } from "../../request-state.ts";
import { pointView } from "./website-view.ts";

export function serveGetWebsiteHistory(app: Api, { websites, cursors }: ApiDeps): void {
  app.route({
    ...contract.getWebsiteHistory,
    handler: async (request) => {
      const { id } = websiteOf(request);
      const { type = [], limit } = request.query;
      const list = openList(cursors, `history ${id}`, request.query);
      const after = parseId("aud", String(list.after?.id ?? ""));
      const found = await websites.history(id, { types: type, after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, { history: shown.map(pointView), page: list.page(last ? { id: last.auditId } : null) });
    },
  });
}
