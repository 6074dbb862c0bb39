import { approvals as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { approvalOf, principalOf } from "../../request-state.ts";
import { approvalAnswer } from "./approval-view.ts";

export function serveDecideApprovalRequest(app: Api, { approvals, settings }: ApiDeps): void {
  app.route({
    ...contract.decideApprovalRequest,
    handler: async (request) => {
      const { decisions: items, triggers } = request.body;
      const shown = triggers.map(({ id, version }) => ({ id: triggerId(id), version }));
      const decided = await approvals.decide(approvalOf(request), { items, triggers: shown }, principalOf(request));
      return answer(request, approvalAnswer(decided, settings.publicUrl));
    },
  });
}

/** @throws ServiceError approval_changed: there is no such deploy hook */
function triggerId(text: string) {
  const id = parseId("int", text);
  if (id === undefined) throw new ServiceError("approval_changed");
  return id;
}
