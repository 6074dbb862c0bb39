import { keyApprovals as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps, SharedByRoutes } from "../deps.ts";
import { approvalOf } from "../request-state.ts";
import { approvalAnswer } from "../routes/approvals/approval-view.ts";
import { goneSignal } from "../routes/audits/get-audit-status.ts";

export function serveGetRequestedApproval(
  app: Api,
  { approvals, settings }: ApiDeps,
  { closing }: SharedByRoutes,
): void {
  app.route({
    ...contract.getRequestedApproval,
    handler: async (request) => {
      const known = approvalOf(request);
      const signal = AbortSignal.any([closing, goneSignal(request.raw)]);
      const decided = await approvals.decided(known, { timeoutMs: request.query.wait * 1000, signal });
      return answer(request, approvalAnswer(decided, settings.publicUrl));
    },
  });
}
