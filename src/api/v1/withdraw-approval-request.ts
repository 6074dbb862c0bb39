import { keyApprovals as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { approvalOf } from "../request-state.ts";
import { approvalAnswer } from "../routes/approvals/approval-view.ts";

export function serveWithdrawApprovalRequest(app: Api, { approvals, settings }: ApiDeps): void {
  app.route({
    ...contract.withdrawApprovalRequest,
    handler: async (request) => {
      const withdrawn = await approvals.withdraw(approvalOf(request));
      return answer(request, approvalAnswer(withdrawn, settings.publicUrl));
    },
  });
}
