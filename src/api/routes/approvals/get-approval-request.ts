import { approvals as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { approvalOf } from "../../request-state.ts";
import { approvalAnswer } from "./approval-view.ts";

export function serveGetApprovalRequest(app: Api, { settings }: ApiDeps): void {
  app.route({
    ...contract.getApprovalRequest,
    handler: async (request) => answer(request, approvalAnswer(approvalOf(request), settings.publicUrl)),
  });
}
