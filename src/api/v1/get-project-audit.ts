import { keyAudits as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { auditOf } from "../request-state.ts";
import { projectAuditView } from "./views.ts";

/** Only the figures are wanted: issues have a list of their own. */
const FIGURES = { partial: true, afterCheckId: undefined, limit: 1, instancesPerFinding: 1 };

export function serveGetProjectAudit(app: Api, { audits }: ApiDeps): void {
  app.route({
    ...contract.getProjectAudit,
    handler: async (request) => {
      const audit = auditOf(request);
      const { score, categories, summary } = await audits.results(audit, FIGURES);
      const { progress, completeness, failure, warnings } = audits.status(audit);
      const { percent, phase, pagesCrawled, issuesFound } = progress;
      return answer(request, {
        audit: projectAuditView(audit, audits),
        progress: { percent, phase, pagesCrawled, issuesFound },
        ...{ score, categories, summary, completeness, failure, warnings },
      });
    },
  });
}
