import { issues as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";

export function serveUpdateIssue(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.updateIssue,
    handler: async (request) => {
      const id = parseId("iss", request.params.issueId);
      if (id === undefined) throw new ServiceError("not_found");
      const issue = await audits.changeIssue(auditOf(request), id, request.body, principalOf(request));
      return answer(request, { issue });
    },
  });
}
