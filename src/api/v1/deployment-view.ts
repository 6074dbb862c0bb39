/** Deployments as they go out. */
import type { Deployment } from "#domain/deployment.ts";
import type { DeploymentItem } from "#store/index.ts";

/** Seconds after which a look at one that is under way may show something new. */
export const LOOK_AGAIN_SECONDS = 2;

export function deploymentView({ websiteId, requestId, createdAt, updatedAt, ...deployment }: Deployment) {
  const { id, kind, target, environment, undoes, state } = deployment;
  return {
    ...{ id, kind, target, environment, undoes, state, projectId: websiteId, approvalRequestId: requestId },
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function deploymentAnswer(deployment: Deployment, items: readonly DeploymentItem[]) {
  return { deployment: deploymentView(deployment), items: items.map((item) => itemView(item, deployment)) };
}

function itemView({ auditId, subject, changeId, result, change, error }: DeploymentItem, { kind }: Deployment) {
  return {
    ...{ auditId, issueId: kind === "apply" ? subject : null, undoneChangeId: kind === "apply" ? null : subject },
    ...{ appliedChangeId: changeId, result: result ?? ("pending" as const) },
    ...{ changeState: change?.state ?? null, verification: change?.verification ?? null },
    error: error && { code: error.code, message: error.message, reason: error.details?.reason ?? null },
  };
}
