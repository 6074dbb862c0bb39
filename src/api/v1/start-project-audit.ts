import { keyAudits as contract } from "#contract/v1/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { keyOf, principalOf } from "../request-state.ts";
import { POLL_AFTER_SECONDS } from "../routes/audits/start-audit.ts";
import { listedWebsite, projectAuditView } from "./views.ts";

export function serveStartProjectAudit(app: Api, { audits, websites }: ApiDeps): void {
  app.route({
    ...contract.startProjectAudit,
    handler: async (request, reply) => {
      const { projectId, type, url, options } = request.body;
      const { origin } = await websites.read(listedWebsite(projectId, keyOf(request)));
      const website = url ?? `${origin}/`;
      if (URL.canParse(website) && new URL(website).origin !== origin) throw ofAnotherSite();
      const audit = await audits.start({ website, type, options }, principalOf(request));
      reply.code(202).header("location", `/v1/audits/${audit.id}`).header("retry-after", String(POLL_AFTER_SECONDS));
      return answer(request, { audit: projectAuditView(audit, audits) });
    },
  });
}

function ofAnotherSite(): ServiceError {
  const message = "The URL must be of this website: the same scheme, host and port.";
  return new ServiceError("validation_failed", { fields: [{ pointer: "/url", code: "other_site", message }] });
}
