import { approvals as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { approvalOf, principalOf } from "../../request-state.ts";
import { approvalAnswer } from "./approval-view.ts";

export function serveDecideApprovalRequest(app: Api, { approvals, settings }: ApiDeps): void {
  app.route({
    ...contract.decideApprovalRequest,
    handler: async (request) => {
      const decided = await approvals.decide(approvalOf(request), request.body.decisions, principalOf(request));
      return answer(request, approvalAnswer(decided, settings.publicUrl));
    },
  });
}
