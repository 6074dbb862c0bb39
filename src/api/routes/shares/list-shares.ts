import { shares as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";
import { shareView } from "./share-view.ts";

export function serveListShares(app: Api, { shares, cursors, now }: ApiDeps): void {
  app.route({
    ...contract.listShares,
    handler: async (request) => {
      const audit = auditOf(request);
      const { limit } = request.query;
      const list = openList(cursors, `shares ${audit.id}`, request.query);
      const after = parseId("shr", String(list.after?.id ?? ""));
      const found = await shares.list(audit, { after, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        shares: shown.map((share) => shareView(share, now())),
        page: list.page(last ? { id: last.id } : null),
      });
    },
  });
}
