/** Deployments as they go out. */
import type { Deployment } from "#domain/deployment.ts";
import type { DeploymentReport } from "#domain/event-deployment.ts";
import type { DeploymentItem, HandedEdit } from "#store/index.ts";

/** Seconds after which a look at one that is under way may show something new. */
export const LOOK_AGAIN_SECONDS = 2;

export function deploymentView({ websiteId, requestId, createdAt, updatedAt, ...deployment }: Deployment) {
  const { id, kind, target, environment, undoes, state, nextCheckAt } = deployment;
  return {
    ...{ id, kind, target, environment, undoes, state, projectId: websiteId, approvalRequestId: requestId },
    nextCheckAt: nextCheckAt?.toISOString() ?? null,
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

export function deploymentAnswer(
  deployment: Deployment,
  contents: {
    readonly items: readonly DeploymentItem[];
    readonly edits: readonly HandedEdit[];
    readonly reports: readonly DeploymentReport[];
  },
) {
  const written = contents.items.map((item) => itemView(item, deployment));
  return {
    deployment: deploymentView(deployment),
    items: [...written, ...contents.edits.map(editView)],
    reports: contents.reports.map(reportView),
  };
}

function itemView({ auditId, subject, changeId, result, change, error }: DeploymentItem, { kind }: Deployment) {
  return {
    ...{ auditId, issueId: kind === "apply" ? subject : null, undoneChangeId: kind === "apply" ? null : subject },
    ...{ appliedChangeId: changeId, result: result ?? ("pending" as const) },
    ...{ changeState: change?.state ?? null, verification: change?.verification ?? null, edit: null, hint: null },
    error: errorView(error),
  };
}

/** Nothing is written from here, so there is no change of ours. */
function editView({ auditId, issueId, result, verification, hint, error, awaitsLook, ...edit }: HandedEdit) {
  const { url, checkId, locator, field, target, before, after } = edit;
  return {
    ...{ auditId, issueId, undoneChangeId: null, appliedChangeId: null, result, changeState: null },
    edit: awaitsLook ? null : { url, checkId, locator, field, target, before, after },
    ...{ verification, hint, error: errorView(error) },
  };
}

function errorView(error: DeploymentItem["error"]) {
  return error && { code: error.code, message: error.message, reason: error.details?.reason ?? null };
}

export function reportView({ state, environmentUrl, logUrl, sha, at }: DeploymentReport) {
  return { state, environmentUrl, logUrl, sha, reportedAt: at.toISOString() };
}
