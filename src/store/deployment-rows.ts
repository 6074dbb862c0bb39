/** Rows of deployments → deployments. */
import type { ApprovalTarget } from "#domain/approval-request.ts";
import type { Deployment, DeploymentState } from "#domain/deployment.ts";
import { fromUuid } from "#domain/ids.ts";

export interface DeploymentRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly website_id: string;
  readonly key_id: string;
  readonly request_id: string;
  readonly kind: "apply" | "rollback";
  readonly target: ApprovalTarget;
  readonly environment: string;
  readonly undoes: string | null;
  readonly state: DeploymentState;
  readonly next_check_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toDeployment(row: DeploymentRow): Deployment {
  const { kind, target, environment, state } = row;
  return {
    ...{ kind, target, environment, state },
    id: fromUuid("dep", row.id),
    workspaceId: row.workspace_id,
    websiteId: fromUuid("web", row.website_id),
    keyId: fromUuid("key", row.key_id),
    requestId: fromUuid("apr", row.request_id),
    undoes: row.undoes === null ? null : fromUuid("dep", row.undoes),
    nextCheckAt: row.next_check_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
