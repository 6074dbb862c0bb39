import { issueIdOf } from "#changes/index.ts";
import { changes as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, principalOf } from "../../request-state.ts";
import { previewView } from "./preview-view.ts";

export function servePreviewEdited(app: Api, { changes }: ApiDeps): void {
  app.route({
    ...contract.previewEdited,
    handler: async (request, reply) => {
      const audit = auditOf(request);
      const wanted = { issueId: issueIdOf(request.params.issueId), override: request.body.overrideSuggestedValue };
      const preview = await changes.preview(audit, wanted, principalOf(request));
      reply.header("cache-control", "no-store");
      return answer(request, previewView(preview, audit.id));
    },
  });
}
