import { keyPages as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { keyOf, principalOf } from "../request-state.ts";
import { POLL_AFTER_SECONDS } from "../routes/audits/start-audit.ts";
import { listedWebsite, projectAuditView } from "./views.ts";

export function serveCheckPages(app: Api, { audits, websites }: ApiDeps): void {
  app.route({
    ...contract.checkPages,
    handler: async (request, reply) => {
      const { projectId, urls } = request.body;
      const { origin } = await websites.read(listedWebsite(projectId, keyOf(request)));
      const wanted = { website: `${origin}/`, type: "quick-audit", options: { urls } } as const;
      const audit = await audits.start(wanted, principalOf(request)).catch((error) => {
        throw asOfThisBody(error);
      });
      reply.code(202).header("location", `/v1/audits/${audit.id}`).header("retry-after", String(POLL_AFTER_SECONDS));
      return answer(request, { audit: projectAuditView(audit, audits) });
    },
  });
}

/** The URLs are no option of an audit here. */
function asOfThisBody(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.fields.length === 0) return error;
  const fields = error.fields.map((field) => ({ ...field, pointer: field.pointer.replace(/^\/options/, "") }));
  return new ServiceError(error.code, { fields });
}
