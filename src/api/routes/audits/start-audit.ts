import { audits as contract } from "#contract/index.ts";
import { answer } from "../../answer.ts";
import type { Api, ApiDeps } from "../../deps.ts";
import { principalOf } from "../../request-state.ts";
import { auditLinks } from "./audit-links.ts";

/** About the time in which a new audit has something to tell. */
export const POLL_AFTER_SECONDS = 2;

export function serveStartAudit(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.startAudit,
    handler: async (request, reply) => {
      const audit = await audits.start(request.body, principalOf(request));
      const links = auditLinks(audit.id);
      reply.code(202).header("location", links.status).header("retry-after", String(POLL_AFTER_SECONDS));
      return answer(request, { audit: audits.brief(audit), links });
    },
  });
}
