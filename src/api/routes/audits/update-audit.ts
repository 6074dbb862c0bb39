import { audits as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { auditOf, note, principalOf } from "../../request-state.ts";
import { auditLinks } from "./audit-links.ts";

export function serveUpdateAudit(app: Api, { audits, retention }: ApiDeps): void {
  app.route({
    ...contract.updateAudit,
    handler: async (request) => {
      const { id } = auditOf(request);
      const { pinned } = request.body;
      note(request, { details: { pinned } });
      await retention.pin(id, pinned ? principalOf(request).userId : null);
      return answer(request, { audit: audits.brief(await audits.read(id)), links: auditLinks(id) });
    },
  });
}
