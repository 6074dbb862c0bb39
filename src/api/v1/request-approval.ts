import { keyApprovals as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { keyOf } from "../request-state.ts";
import { approvalAnswer } from "../routes/approvals/approval-view.ts";

export function serveRequestApproval(app: Api, { approvals, settings }: ApiDeps): void {
  app.route({
    ...contract.requestApproval,
    handler: async (request, reply) => {
      const { items, kind, target, projectId, reason } = request.body;
      const asked = await approvals.ask({ items, kind, target, projectId, reason }, keyOf(request));
      reply.code(201).header("location", `/v1/approval-requests/${asked.id}`);
      return answer(request, approvalAnswer(asked, settings.publicUrl));
    },
  });
}
