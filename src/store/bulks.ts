/** Bulk operations: what was approved together, item by item, so that a restart goes on where the last one stopped. */
import type pg from "pg";
import type { Actor } from "#domain/change.ts";
import { type AuditId, type BulkId, type ChangeId, fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { createBulkChains, WAITS } from "./bulk-chains.ts";
import { inTransaction } from "./crawl-writes.ts";
import { isDead } from "./leases.ts";
import { logWithin, statementsOn } from "./log-within.ts";

export interface BulkRecord {
  readonly id: BulkId;
  readonly websiteId: WebsiteId;
  readonly auditId: AuditId;
  readonly kind: "apply" | "rollback";
  readonly status: "running" | "completed";
  readonly actor: Actor;
  readonly cancelRequestedAt: Date | null;
  /** Failed items, those of the operations before included, after which nothing more is begun; `null`: it never stops. */
  readonly stopAfterFailures: number | null;
  /** The operation whose end it waits for. */
  readonly continues: BulkId | null;
  /** What a request key has begun, by what people granted. */
  readonly deploymentId: Id<"dep"> | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly items: readonly BulkItem[];
}

export interface BulkItem {
  readonly position: number;
  readonly subject: string;
  readonly request: unknown;
  readonly changeId: ChangeId | null;
  /** `null` = not done yet. */
  readonly result: ItemResult | null;
}

export interface ItemResult {
  readonly status:
    | "applied"
    | "proposed"
    | "unchanged"
    | "conflict"
    | "failed"
    | "skipped"
    | "in_doubt"
    | "rolled_back";
  readonly httpStatus: number;
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown } | null;
}

export interface NewBulk
  extends Pick<BulkRecord, "id" | "websiteId" | "auditId" | "kind" | "actor" | "stopAfterFailures" | "continues"> {
  readonly deploymentId?: Id<"dep">;
  readonly requestHash: string;
  readonly owner: string;
  readonly items: readonly {
    readonly subject: string;
    readonly request: unknown;
    readonly result: ItemResult | null;
  }[];
}

const LEASE_SECONDS = 20;

export function createBulkStore(pool: pg.Pool) {
  return {
    ...createBulkChains(pool),

    /**
     * The operation, and whether it is new: the same request again finds the first one. `isDue`: nobody works on it, and
     * what it continues has ended.
     */
    async begin(bulk: NewBulk): Promise<{ id: BulkId; isDue: boolean; isNew: boolean }> {
      return inTransaction(pool, (client) => beginBulk(client, bulk));
    },

    async byId(id: BulkId): Promise<BulkRecord | undefined> {
      const { rows } = await pool.query<BulkRow>("select * from bulk_operation where id = $1", [toUuid(id)]);
      const [row] = rows;
      if (row === undefined) return undefined;
      const { rows: items } = await pool.query<ItemRow>(
        "select * from bulk_item where bulk_id = $1 order by position",
        [toUuid(id)],
      );
      return toBulk(row, items);
    },

    async itemEnded(
      id: BulkId,
      position: number,
      end: { readonly changeId: ChangeId | null; readonly result: ItemResult },
    ): Promise<void> {
      await pool.query(
        "update bulk_item set change_id = coalesce($3, change_id), result = $4 where bulk_id = $1 and position = $2",
        [toUuid(id), position, end.changeId && toUuid(end.changeId), JSON.stringify(end.result)],
      );
    },

    async finish(id: BulkId): Promise<void> {
      await pool.query(
        "update bulk_operation set status = 'completed', finished_at = now(), lease_owner = null where id = $1",
        [toUuid(id)],
      );
    },

    /** Says that this process still works on it. */
    async renew(owner: string, id: BulkId): Promise<void> {
      await pool.query(
        "update bulk_operation set lease_until = now() + make_interval(secs => $2) where lease_owner = $1 and id = $3",
        [owner, LEASE_SECONDS, toUuid(id)],
      );
    },

    /** Takes over operations whose process has died, and those whose turn has come. */
    async adoptAbandoned(owner: string): Promise<BulkId[]> {
      const { rows } = await pool.query<{ id: string; lease_owner: string | null; expired: boolean }>(
        `select id, lease_owner, coalesce(lease_until < now(), true) as expired from bulk_operation bulk
          where status = 'running' and not ${WAITS} order by created_at limit 20`,
      );
      const adopted: BulkId[] = [];
      for (const row of rows) {
        if (!row.expired && row.lease_owner !== null && !isDead(row.lease_owner)) continue;
        const { rowCount } = await pool.query(
          `update bulk_operation set lease_owner = $2, lease_until = now() + make_interval(secs => $3)
            where id = $1 and status = 'running' and lease_owner is not distinct from $4`,
          [row.id, owner, LEASE_SECONDS, row.lease_owner],
        );
        if (rowCount === 1) adopted.push(fromUuid("blk", row.id));
      }
      return adopted;
    },
  };
}

/** In a transaction that does more than that. */
export async function beginBulk(
  client: pg.PoolClient,
  bulk: NewBulk,
): Promise<{ id: BulkId; isDue: boolean; isNew: boolean }> {
  const { rowCount } = await client.query(
    `insert into bulk_operation (id, website_id, audit_id, kind, request_hash, actor, stop_after_failures, continues, deployment_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (request_hash) do nothing`,
    [
      toUuid(bulk.id),
      toUuid(bulk.websiteId),
      toUuid(bulk.auditId),
      bulk.kind,
      bulk.requestHash,
      JSON.stringify(bulk.actor),
      bulk.stopAfterFailures,
      bulk.continues && toUuid(bulk.continues),
      bulk.deploymentId === undefined ? null : toUuid(bulk.deploymentId),
    ],
  );
  if (rowCount !== 1) {
    const { rows } = await client.query<{ id: string }>("select id from bulk_operation where request_hash = $1", [
      bulk.requestHash,
    ]);
    return { id: fromUuid("blk", rows[0]?.id ?? toUuid(bulk.id)), isDue: false, isNew: false };
  }
  await client.query(
    `insert into bulk_item (bulk_id, position, subject, request, result)
       select $1, item.position, item.subject, coalesce(item.request, 'null'), item.result
         from jsonb_to_recordset($2) as item(position int, subject text, request jsonb, result jsonb)`,
    [toUuid(bulk.id), JSON.stringify(bulk.items.map((item, position) => ({ ...item, position })))],
  );
  const { rowCount: taken } = await client.query(
    `update bulk_operation bulk set lease_owner = $2, lease_until = now() + make_interval(secs => $3)
      where id = $1 and not ${WAITS}`,
    [toUuid(bulk.id), bulk.owner, LEASE_SECONDS],
  );
  const facts = { object: bulk.id, details: { items: bulk.items.length } };
  await logWithin(statementsOn(client), bulk.kind === "apply" ? "bulk.applied" : "bulk.rolled_back", facts);
  return { id: bulk.id, isDue: taken === 1, isNew: true };
}

interface BulkRow {
  readonly id: string;
  readonly website_id: string;
  readonly audit_id: string;
  readonly kind: "apply" | "rollback";
  readonly status: "running" | "completed";
  readonly actor: Actor;
  readonly cancel_requested_at: Date | null;
  readonly stop_after_failures: number | null;
  readonly continues: string | null;
  readonly deployment_id: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

interface ItemRow {
  readonly position: number;
  readonly subject: string;
  readonly request: unknown;
  readonly change_id: string | null;
  readonly result: ItemResult | null;
}

function toBulk(row: BulkRow, items: readonly ItemRow[]): BulkRecord {
  return {
    id: fromUuid("blk", row.id),
    websiteId: fromUuid("web", row.website_id),
    auditId: fromUuid("aud", row.audit_id),
    kind: row.kind,
    status: row.status,
    actor: row.actor,
    cancelRequestedAt: row.cancel_requested_at,
    stopAfterFailures: row.stop_after_failures,
    continues: row.continues === null ? null : fromUuid("blk", row.continues),
    deploymentId: row.deployment_id === null ? null : fromUuid("dep", row.deployment_id),
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    items: items.map(({ position, subject, request, change_id, result }) => ({
      position,
      subject,
      request,
      result,
      changeId: change_id === null ? null : fromUuid("chg", change_id),
    })),
  };
}
