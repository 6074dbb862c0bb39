import { deployments as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { deploymentOf } from "../request-state.ts";
import { deploymentView, reportView } from "./deployment-view.ts";

export function serveReportDeploymentStatus(app: Api, { approvals }: ApiDeps): void {
  app.route({
    ...contract.reportDeploymentStatus,
    handler: async (request, reply) => {
      const { state, environmentUrl, logUrl, sha } = request.body;
      const { id } = deploymentOf(request);
      const report = await approvals.report(deploymentOf(request), { state, environmentUrl, logUrl, sha });
      reply.code(201);
      const deployment = await approvals.deployment(id);
      return answer(request, { deployment: deploymentView(deployment), report: reportView(report) });
    },
  });
}
