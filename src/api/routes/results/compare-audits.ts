import { results as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { openList } from "../../lists.ts";
import { auditOf } from "../../request-state.ts";

export function serveCompareAudits(app: Api, { audits, cursors }: ApiDeps): void {
  app.route({
    ...contract.compareAudits,
    handler: async (request) => {
      const audit = auditOf(request);
      const { query } = request;
      const list = openList(cursors, `compare ${audit.id}`, query);
      const offset = Number(list.after?.offset ?? 0);
      const wanted = { base: baseParameter(query.base), changes: query.show, offset, limit: query.limit };
      const { next, ...comparison } = await audits.compare(audit, wanted);
      return answer(request, { ...comparison, page: list.page(next === null ? null : { offset: next }) });
    },
  });
}

export function baseParameter(text: string | undefined) {
  if (text === undefined) return undefined;
  const id = parseId("aud", text);
  const field = { pointer: "?base", code: "invalid", message: "Enter an audit ID, aud_…." };
  if (id === undefined) throw new ServiceError("validation_failed", { fields: [field] });
  return id;
}
