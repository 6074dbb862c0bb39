import { keyAudits as contract } from "#contract/v1/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { keyOf, principalOf } from "../request-state.ts";
import { projectAuditView, projectFilter } from "./views.ts";

export function serveListProjectAudits(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.listProjectAudits,
    handler: async (request) => {
      const { status = [], type = [], since, until, limit, projectId } = request.query;
      const list = openList(cursors, `history ${keyOf(request).id}`, request.query);
      const found = await audits.list(principalOf(request), {
        ...{ websiteId: projectFilter(projectId), statuses: status, types: type },
        ...{ since: momentOf(since), until: momentOf(until) },
        ...{ before: parseId("aud", String(list.after?.id ?? "")), limit: limit + 1 },
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return answer(request, {
        audits: shown.map((audit) => projectAuditView(audit, audits)),
        page: list.page(last ? { id: last.id } : null),
      });
    },
  });
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
