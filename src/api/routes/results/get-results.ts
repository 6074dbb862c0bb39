import { results as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";

/** Enough to understand a finding; the rest is one click away at `moreUrl`. */
const INSTANCES_PER_FINDING = 20;

export function serveGetResults(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.getResults,
    handler: async (request) => {
      const audit = auditOf(request);
      const { partial, limit } = request.query;
      const list = openList(cursors, `results ${audit.id}`, request.query);
      const afterCheckId = list.after === undefined ? undefined : String(list.after.check);
      const wanted = { partial, afterCheckId, limit, instancesPerFinding: INSTANCES_PER_FINDING };
      const { next, total, ...result } = await audits.results(audit, wanted);
      return answer(request, { ...result, page: list.page(next === null ? null : { check: next }, total) });
    },
  });
}
