/** Deployments: what request keys have begun with what people granted. A trigger notes which of them may have moved on. */
import type pg from "pg";
import type { DeployedItem, Deployment, DeploymentId, DeploymentState } from "#domain/deployment.ts";
import { type BulkId, fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { beginBulk, type NewBulk } from "./bulks.ts";
import { inTransaction } from "./crawl-writes.ts";
import { type BegunDeployment, type NewDeployment, whyNotBegin, writeDownDeployment } from "./deployment-begin.ts";
import { createDeploymentChecks } from "./deployment-checks.ts";
import { type DeploymentRow, toDeployment } from "./deployment-rows.ts";
import { createEventDeployments } from "./event-deployments.ts";

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
    ...createEventDeployments(pool),

    /** With its operations, in the transaction that uses the request. */
    async begin(deployment: NewDeployment, bulks: readonly NewBulk[]): Promise<BegunDeployment> {
      return inTransaction(pool, async (client) => {
        const refusal = await whyNotBegin(client, deployment);
        if (refusal !== undefined) return refusal;
        await writeDownDeployment(client, deployment);
        const due: BulkId[] = [];
        for (const bulk of bulks) {
          const begun = await beginBulk(client, { ...bulk, deploymentId: deployment.id });
          if (begun.isDue) due.push(begun.id);
        }
        return { is: "begun", due };
      });
    },

    async byId(id: DeploymentId): Promise<Deployment | undefined> {
      const { rows } = await pool.query<DeploymentRow>("select * from deployment where id = $1", [toUuid(id)]);
      return rows[0] && toDeployment(rows[0]);
    },

    /** Newest first. */
    async list({ keyId, websiteId, states, before, limit }: DeploymentFilter): Promise<Deployment[]> {
      const { rows } = await pool.query<DeploymentRow>(
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
        const { rows } = await client.query<DeploymentRow>(
          "select * from deployment where is_due and target <> 'event' order by id limit 1 for update skip locked",
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
