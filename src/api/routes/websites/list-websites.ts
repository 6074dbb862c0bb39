import { websites as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";
import { websiteView } from "./website-view.ts";

export function serveListWebsites(app: Api, { websites, cursors }: ApiDeps): void {
  app.route({
    ...contract.listWebsites,
    handler: async (request) => {
      const { limit } = request.query;
      const principal = principalOf(request);
      const list = openList(cursors, `websites ${principal.userId}`, request.query);
      const after = parseId("web", String(list.after?.id ?? ""));
      const found = await websites.list(principal, { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, { websites: shown.map(websiteView), page: list.page(last ? { id: last.id } : null) });
    },
  });
}
