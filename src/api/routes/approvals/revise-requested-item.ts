import { approvals as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { approvalOf } from "../../request-state.ts";
import { approvalAnswer } from "./approval-view.ts";

export function serveReviseRequestedItem(app: Api, { approvals, settings }: ApiDeps): void {
  app.route({
    ...contract.reviseRequestedItem,
    handler: async (request) => {
      const { revision, value } = request.body;
      const wanted = { position: request.params.position, revision, value };
      const revised = await approvals.revise(approvalOf(request), wanted);
      return answer(request, approvalAnswer(revised, settings.publicUrl));
    },
  });
}
