import { changes as contract } from "#contract/index.ts";
import { UNDER_WAY } from "#domain/change.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, note, principalOf } from "../../request-state.ts";
import { changePath, changeView } from "./change-view.ts";
import { waitMsOf } from "./wait.ts";

export function serveRollbackChange(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.rollbackChange,
    handler: async (request, reply) => {
      const { force = false, expectedCurrentHash, cascade = false, reason } = request.body ?? {};
      const wanted = { force, expectedCurrentHash, cascade, reason, waitMs: waitMsOf(request), bulkId: null };
      const { appliedChangeId } = request.params;
      note(request, { details: { forced: force } });
      const done = await changes.rollBack(auditOf(request), appliedChangeId, wanted, principalOf(request));
      note(request, { details: { rollbackId: done.rollback.id, state: done.rollback.state, forced: force } });
      const isOver = !UNDER_WAY.has(done.rollback.state);
      if (!isOver) reply.header("location", changePath(done.rollback)).header("retry-after", "1");
      reply.code(isOver ? 200 : 202);
      return answer(request, {
        appliedChange: changeView(done.change),
        rollback: changeView(done.rollback),
        issue: { id: done.change.issueId, status: await changes.issueStatus(done.change) },
        alreadyRolledBack: done.alreadyRolledBack,
        cascaded: done.cascaded.map(({ id }) => id),
      });
    },
  });
}
