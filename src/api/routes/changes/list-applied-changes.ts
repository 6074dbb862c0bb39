import { changes as contract } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";
import { changeView } from "./change-view.ts";

export function serveListAppliedChanges(app: Api, { changes, cursors }: ApiDeps): void {
  app.route({
    ...contract.listAppliedChanges,
    handler: async (request) => {
      const audit = auditOf(request);
      const list = openList(cursors, `changes ${audit.id}`, request.query);
      const { limit, of, wrongPage } = request.query;
      const before = parseId("chg", String(list.after?.id ?? ""));
      const found = await (of === "website" ? changes.listOfWebsite : changes.list)(audit, {
        before,
        limit: limit + 1,
        onWrongPage: wrongPage === "true",
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        appliedChanges: shown.map((change) => changeView(change)),
        page: list.page(last === undefined ? null : { id: last.id }),
      });
    },
  });
}
