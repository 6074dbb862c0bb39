/** Deployments: what request keys have begun with what people granted. A trigger notes which of them may have moved on. */
import type pg from "pg";
import type { ApprovalItem, ApprovalRequest, ApprovalTarget } from "#domain/approval-request.ts";
import type { DeployedItem, Deployment, DeploymentId, DeploymentState } from "#domain/deployment.ts";
import { type BulkId, fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { ITEM_STATE, keyRefusal, WITH_RULES } from "./approval-status.ts";
import { lockedStatus } from "./approvals.ts";
import { beginBulk, type NewBulk } from "./bulks.ts";
import { inTransaction } from "./crawl-writes.ts";
import { createDeploymentChecks } from "./deployment-checks.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import type { GrantRefusal } from "./take-grant.ts";

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

/** A deployment's item with what has become of it. */
export interface DeploymentItem extends DeployedItem {
  readonly auditId: string;
  /** `iss_…`, or for a rollback `chg_…`. */
  readonly subject: string;
  readonly changeId: Id<"chg"> | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: { readonly reason?: string };
  } | null;
}

export interface DeploymentFilter {
  readonly keyId: Id<"key">;
  readonly websiteId?: WebsiteId | undefined;
  readonly states?: readonly DeploymentState[] | undefined;
  readonly before: DeploymentId | undefined;
  readonly limit: number;
}

/** How far its operations are. */
export interface DeploymentProgress {
  readonly isRunning: boolean;
  /** The first change is written down. */
  readonly hasBegun: boolean;
}

const ITEMS = `select b.audit_id, i.subject, i.change_id, i.result, c.state, c.verification
  from bulk_operation b join bulk_item i on i.bulk_id = b.id left join applied_change c on c.id = i.change_id
  where b.deployment_id = $1 order by b.created_at, b.id, i.position`;
const PROGRESS = `select coalesce(bool_or(b.status = 'running'), false) as "isRunning",
    coalesce(bool_or(exists (select from applied_change c where c.bulk_id = b.id)), false) as "hasBegun"
  from bulk_operation b where b.deployment_id = $1`;

export function createDeploymentStore(pool: pg.Pool) {
  return {
    ...createDeploymentChecks(pool),

    /** With its operations, in the transaction that uses the request. */
    async begin(deployment: NewDeployment, bulks: readonly NewBulk[]): Promise<BegunDeployment> {
      const { id, request, kind, undoes } = deployment;
      return inTransaction(pool, async (client) => {
        const refusal = await whyNotBegin(client, deployment);
        if (refusal !== undefined) return refusal;
        await writeDown(client, deployment);
        const due: BulkId[] = [];
        for (const bulk of bulks) {
          const begun = await beginBulk(client, { ...bulk, deploymentId: id });
          if (begun.isDue) due.push(begun.id);
        }
        const facts = { object: id, workspaceId: request.workspaceId, details: { request: request.id, kind } };
        await logWithin(statementsOn(client), undoes === null ? "deployment.requested" : "deployment.undone", facts);
        return { is: "begun", due };
      });
    },

    async byId(id: DeploymentId): Promise<Deployment | undefined> {
      const { rows } = await pool.query<Row>("select * from deployment where id = $1", [toUuid(id)]);
      return rows[0] && toDeployment(rows[0]);
    },

    /** Newest first. */
    async list({ keyId, websiteId, states, before, limit }: DeploymentFilter): Promise<Deployment[]> {
      const { rows } = await pool.query<Row>(
        `select * from deployment where key_id = $1 and ($2::uuid is null or website_id = $2)
            and ($3::text[] is null or state = any ($3)) and ($4::uuid is null or id < $4)
          order by id desc limit $5`,
        [
          ...[toUuid(keyId), websiteId === undefined ? null : toUuid(websiteId), states ?? null],
          ...[before === undefined ? null : toUuid(before), limit],
        ],
      );
      return rows.map(toDeployment);
    },

    /** In the order in which they are done. */
    async items(id: DeploymentId): Promise<DeploymentItem[]> {
      const { rows } = await pool.query<ItemRow>(ITEMS, [toUuid(id)]);
      return rows.map(toItem);
    },

    /**
     * Takes one that may have moved on, and writes the states that it has gone through. Its row is locked meanwhile: what
     * happens to its changes at the same time notes it as due again. False when there was none.
     */
    async advanceDue(
      stepsOf: (
        deployment: Deployment,
        items: readonly DeploymentItem[],
        progress: DeploymentProgress,
      ) => readonly DeploymentState[],
    ) {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<Row>(
          "select * from deployment where is_due order by id limit 1 for update skip locked",
        );
        const [row] = rows;
        if (row === undefined) return false;
        const { rows: items } = await client.query<ItemRow>(ITEMS, [row.id]);
        const { rows: bulks } = await client.query<DeploymentProgress>(PROGRESS, [row.id]);
        const progress = bulks[0] ?? { isRunning: false, hasBegun: false };
        // The trigger of the column tells an event for each.
        for (const state of stepsOf(toDeployment(row), items.map(toItem), progress))
          await client.query("update deployment set state = $2, updated_at = now() where id = $1", [row.id, state]);
        await client.query("update deployment set is_due = false where id = $1", [row.id]);
        return true;
      });
    },
  };
}

/** A request is used once; the right to undo is not the request. */
async function whyNotBegin(
  client: pg.PoolClient,
  { request, undoes, address, granted }: NewDeployment,
): Promise<Exclude<BegunDeployment, { is: "begun" }> | undefined> {
  const status = await lockedStatus(client, request.id);
  if (undoes === null && status === "used") return { is: "used", by: await deploymentOf(client, request.id) };
  const isGranted = status === "granted" || status === "partly_granted";
  if (undoes === null && !isGranted) return { is: "not-granted", status: status ?? "expired" };
  const because = await refusalOfKey(client, request.id, address);
  if (because !== null) return { is: "refused", because };
  return undoes !== null || (await isGrantedAs(client, request.id, granted)) ? undefined : { is: "changed" };
}

async function writeDown(client: pg.PoolClient, deployment: NewDeployment): Promise<void> {
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

interface Row {
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
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface ItemRow {
  readonly audit_id: string;
  readonly subject: string;
  readonly change_id: string | null;
  readonly result: {
    readonly status: DeployedItem["result"];
    readonly error: DeploymentItem["error"];
  } | null;
  readonly state: string | null;
  readonly verification: { readonly status: NonNullable<DeployedItem["change"]>["verification"] } | null;
}

function toDeployment(row: Row): Deployment {
  const { kind, target, environment, state } = row;
  return {
    ...{ kind, target, environment, state },
    id: fromUuid("dep", row.id),
    workspaceId: row.workspace_id,
    websiteId: fromUuid("web", row.website_id),
    keyId: fromUuid("key", row.key_id),
    requestId: fromUuid("apr", row.request_id),
    undoes: row.undoes === null ? null : fromUuid("dep", row.undoes),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toItem(row: ItemRow): DeploymentItem {
  const { subject, result, state, verification } = row;
  return {
    auditId: fromUuid("aud", row.audit_id),
    subject,
    changeId: row.change_id === null ? null : fromUuid("chg", row.change_id),
    result: result?.status ?? null,
    error: result?.error ?? null,
    change: state === null || verification === null ? null : { state, verification: verification.status },
  };
}
