/** What a deployment begins with: in one transaction the request is used, and the deployment is there. */
import type pg from "pg";
import type { ApprovalItem, ApprovalRequest } from "#domain/approval-request.ts";
import type { DeploymentId } from "#domain/deployment.ts";
import { type BulkId, fromUuid, toUuid } from "#domain/ids.ts";
import { ITEM_STATE, keyRefusal, WITH_RULES } from "./approval-status.ts";
import { lockedStatus } from "./approvals.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { type GrantRefusal, haveTriggersChanged } from "./take-grant.ts";

export interface NewDeployment {
  readonly id: DeploymentId;
  readonly request: Pick<ApprovalRequest, "id" | "workspaceId" | "websiteId" | "keyId" | "target">;
  readonly kind: "apply" | "rollback";
  readonly environment: string;
  readonly undoes: DeploymentId | null;
  /** From where the key asks. */
  readonly address: string;
  /** What its operations were made of. */
  readonly granted: readonly Pick<ApprovalItem, "position" | "revision">[];
}

export type BegunDeployment =
  | { readonly is: "begun"; readonly due: readonly BulkId[] }
  /** People have decided otherwise since the items were read. */
  | { readonly is: "changed" }
  /** The request was used before. */
  | { readonly is: "used"; readonly by: DeploymentId | null }
  | { readonly is: "not-granted"; readonly status: string }
  | { readonly is: "refused"; readonly because: GrantRefusal };

/** A request is used once; the right to undo is not the request. */
export async function whyNotBegin(
  client: pg.PoolClient,
  { request, undoes, address, granted }: NewDeployment,
): Promise<Exclude<BegunDeployment, { is: "begun" }> | undefined> {
  const status = await lockedStatus(client, request.id);
  if (undoes === null && status === "used") return { is: "used", by: await deploymentOf(client, request.id) };
  const isGranted = status === "granted" || status === "partly_granted";
  if (undoes === null && !isGranted)
    return (await haveTriggersChanged(client, request.id))
      ? { is: "refused", because: "triggers_changed" }
      : { is: "not-granted", status: status ?? "expired" };
  const because = await refusalOfKey(client, request.id, address);
  if (because !== null) return { is: "refused", because };
  return undoes !== null || (await isGrantedAs(client, request.id, granted)) ? undefined : { is: "changed" };
}

/** With its entry in the audit log. */
export async function writeDownDeployment(client: pg.PoolClient, deployment: NewDeployment): Promise<void> {
  const { id, request, kind, environment, undoes, address } = deployment;
  await client.query(
    `insert into deployment (id, workspace_id, website_id, key_id, request_id, kind, target, environment, undoes, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[toUuid(id), request.workspaceId, toUuid(request.websiteId), toUuid(request.keyId), toUuid(request.id)],
      ...[kind, request.target, environment, undoes && toUuid(undoes), address],
    ],
  );
  if (undoes === null)
    await client.query("update approval_request set used_at = now(), told_status = 'used' where id = $1", [
      toUuid(request.id),
    ]);
  const facts = { object: id, workspaceId: request.workspaceId, details: { request: request.id, kind } };
  await logWithin(statementsOn(client), undoes === null ? "deployment.requested" : "deployment.undone", facts);
}

async function deploymentOf(client: pg.PoolClient, requestId: ApprovalRequest["id"]): Promise<DeploymentId | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from deployment where request_id = $1 and undoes is null",
    [toUuid(requestId)],
  );
  return rows[0] === undefined ? null : fromUuid("dep", rows[0].id);
}

async function isGrantedAs(
  client: pg.PoolClient,
  requestId: ApprovalRequest["id"],
  granted: NewDeployment["granted"],
): Promise<boolean> {
  const { rows } = await client.query<{ position: number; revision: number }>(
    `select i.position, i.revision from approval_item i join approval_request r on r.id = i.request_id ${WITH_RULES}
      where i.request_id = $1 and ${ITEM_STATE} = 'granted' order by i.position`,
    [toUuid(requestId)],
  );
  const same = (at: number) =>
    rows[at]?.position === granted[at]?.position && rows[at]?.revision === granted[at]?.revision;
  return rows.length > 0 && rows.length === granted.length && granted.every((_, at) => same(at));
}

async function refusalOfKey(
  client: pg.PoolClient,
  requestId: ApprovalRequest["id"],
  address: string,
): Promise<GrantRefusal | null> {
  const { rows } = await client.query<{ because: GrantRefusal | null }>(
    `select ${keyRefusal("$2")} as because from approval_request r ${WITH_RULES} where r.id = $1`,
    [toUuid(requestId), address],
  );
  return rows[0]?.because ?? null;
}
