import { keyAudits as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { openList } from "../lists.ts";
import { auditOf } from "../request-state.ts";
import { baseParameter } from "../routes/results/compare-audits.ts";

export function serveCompareProjectAudits(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.compareProjectAudits,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `project compare ${audit.id}`, query);
      const offset = Number(list.after?.offset ?? 0);
      const wanted = { base: baseParameter(query.base), changes: query.show, offset, limit: query.limit };
      const { next, ...comparison } = await audits.compare(audit, wanted);
      return answer(request, { ...comparison, page: list.page(next === null ? null : { offset: next }) });
    },
  });
}
