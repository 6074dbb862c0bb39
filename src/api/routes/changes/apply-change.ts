import { issueIdOf } from "#changes/index.ts";
import { changes as contract } from "#contract/index.ts";
import { UNDER_WAY } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import { requireRole } from "#domain/principal.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, note, principalOf } from "../../request-state.ts";
import { changePath, changeView } from "./change-view.ts";
import { waitMsOf } from "./wait.ts";

export function serveApplyChange(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.applyChange,
    handler: async (request, reply) => {
      const audit = auditOf(request);
      const principal = principalOf(request);
      const { approvalToken, overrideSuggestedValue: override } = request.body;
      if (approvalToken === undefined || approvalToken === "") throw new ServiceError("approval_token_required");
      const ignoreLock = request.query.ignoreLock === "true";
      if (ignoreLock) requireRole(principal, audit.workspaceId, "owner");
      const issueId = issueIdOf(request.params.issueId);
      const wanted = { issueId, approvalToken, override, ignoreLock, waitMs: waitMsOf(request) };
      const { change, replayed } = await changes.apply(audit, wanted, principal);
      note(request, { details: { changeId: change.id, state: change.state, replayed } });
      const isOver = !UNDER_WAY.has(change.state);
      if (!isOver) reply.header("location", changePath(change)).header("retry-after", "1");
      reply.code(isOver ? 200 : 202);
      const issue = { id: issueId, status: await changes.issueStatus(change) };
      return answer(request, { appliedChange: changeView(change, { replayed }), issue });
    },
  });
}
