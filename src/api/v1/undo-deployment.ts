import { deployments as contract } from "#contract/v1/index.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { deploymentOf, keyOf } from "../request-state.ts";
import { deploymentAnswer, LOOK_AGAIN_SECONDS } from "./deployment-view.ts";

export function serveUndoDeployment(app: Api, { approvals }: ApiDeps): void {
  app.route({
    ...contract.undoDeployment,
    handler: async (request, reply) => {
      const asker = { key: keyOf(request), address: request.ip };
      const deployment = await approvals.undo(deploymentOf(request), asker);
      reply.code(202).header("location", `/v1/deployments/${deployment.id}`);
      reply.header("retry-after", String(LOOK_AGAIN_SECONDS));
      return answer(request, deploymentAnswer(deployment, await approvals.contentsOf(deployment)));
    },
  });
}
