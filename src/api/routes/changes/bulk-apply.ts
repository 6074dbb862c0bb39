import { bulks as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, note, principalOf } from "../../request-state.ts";
import { bulkPath, bulkStatus, bulkView } from "./bulk-view.ts";
import { waitMsOf } from "./wait.ts";

export function serveBulkApply(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.bulkApply,
    handler: async (request, reply) => {
      const approvals = Object.entries(request.body.approvals).map(([id, approval]) => {
        const { approvalToken, overrideSuggestedValue: override = undefined } =
          typeof approval === "string" ? { approvalToken: approval } : approval;
        return { issueId: issueKey(id), approvalToken, override };
      });
      const { stopAfterFailures, continues } = request.body;
      const options = { principal: principalOf(request), waitMs: waitMsOf(request), stopAfterFailures, continues };
      const done = await changes.applyMany(auditOf(request), approvals, options);
      note(request, { object: done.bulk.id, details: { items: approvals.length } });
      const status = bulkStatus(done.bulk);
      if (status === 202) reply.header("location", bulkPath(done.bulk)).header("retry-after", "1");
      reply.code(status);
      return answer(request, bulkView(done));
    },
  });
}

function issueKey(text: string) {
  const id = parseId("iss", text);
  if (id !== undefined) return id;
  const message = "The keys are ids of issues of this audit.";
  throw new ServiceError("validation_failed", {
    fields: [{ pointer: `/approvals/${text}`, code: "issue_id", message }],
  });
}
