import { audits as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { lacksWorker, NO_WORKER } from "#domain/processes.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { principalOf } from "../../request-state.ts";

export function serveListAudits(app: Api, { audits, cursors, processes }: ApiDeps): void {
  app.route({
    ...contract.listAudits,
    handler: async (request) => {
      const { status = [], type = [], limit, websiteId } = request.query;
      const principal = principalOf(request);
      const list = openList(cursors, `audits ${principal.userId}`, request.query);
      const before = parseId("aud", String(list.after?.id ?? ""));
      const filter = { websiteId: websiteFilter(websiteId), statuses: status, types: type, before };
      const found = await audits.list(principal, { ...filter, limit: limit + 1 });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        audits: shown.map(audits.brief),
        warnings: lacksWorker(processes()) ? [NO_WORKER] : [],
        page: list.page(last ? { id: last.id } : null),
      });
    },
  });
}

function websiteFilter(text: string | undefined) {
  if (text === undefined) return undefined;
  const id = parseId("web", text);
  if (id !== undefined) return id;
  const fields = [{ pointer: "?websiteId", code: "id", message: "Not the id of a website." }];
  throw new ServiceError("validation_failed", { fields });
}
