import { deployments as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { deploymentOf } from "../request-state.ts";
import { deploymentAnswer } from "./deployment-view.ts";

export function serveGetDeployment(app: Api, { approvals }: ApiDeps): void {
  app.route({
    ...contract.getDeployment,
    handler: async (request) => {
      const deployment = deploymentOf(request);
      return answer(request, deploymentAnswer(deployment, await approvals.contentsOf(deployment)));
    },
  });
}
