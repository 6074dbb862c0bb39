import { issues as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf } from "../../request-state.ts";

export function serveGetIssue(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getIssue,
    handler: async (request) => {
      const id = parseId("iss", request.params.issueId);
      if (id === undefined) throw new ServiceError("not_found");
      return answer(request, { issue: await audits.issue(auditOf(request), id) });
    },
  });
}
