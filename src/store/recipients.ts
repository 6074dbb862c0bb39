/** Recipients of alerts. URLs that are credentials are sealed; this file never sees them open. */
import type pg from "pg";
import { fromUuid, type Id, toUuid } from "#domain/ids.ts";
import type { Recipient, RecipientKind, Timing } from "#domain/recipient.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

type RecipientId = Id<"rcp">;

export interface NewRecipient
  extends Pick<Recipient, "id" | "workspaceId" | "kind" | "name" | "address" | "timing" | "createdBy"> {
  readonly sealedUrl: Buffer | null;
}

/** What is `undefined` stays. */
export interface RecipientChanges {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly sealedUrl?: Buffer | undefined;
  readonly timing?: Timing | undefined;
  readonly state?: Recipient["state"] | undefined;
}

export interface RecipientRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: RecipientKind;
  readonly name: string;
  readonly address: string;
  readonly sealed_url: Buffer | null;
  readonly timing: Timing;
  readonly state: Recipient["state"];
  readonly failing_since: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly version: number;
}

export function createRecipientStore(pool: pg.Pool) {
  return {
    async insert(recipient: NewRecipient): Promise<void> {
      const { id, workspaceId, kind, name, address, sealedUrl, timing, createdBy } = recipient;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into recipient (id, workspace_id, kind, name, address, sealed_url, timing, state, created_by)
           values ($1, $2, $3, $4, $5, $6, $7, 'active', $8)`,
          [toUuid(id), workspaceId, kind, name, address, sealedUrl, JSON.stringify(timing), createdBy],
        );
        await logWithin(statementsOn(client), "recipient.created", { object: id, workspaceId });
      });
    },

    async byId(id: RecipientId): Promise<Recipient | undefined> {
      const { rows } = await pool.query<RecipientRow>("select * from recipient where id = $1", [toUuid(id)]);
      return rows[0] && toRecipient(rows[0]);
    },

    async sealedUrlOf(id: RecipientId): Promise<Buffer | null> {
      const { rows } = await pool.query<RecipientRow>("select sealed_url from recipient where id = $1", [toUuid(id)]);
      return rows[0]?.sealed_url ?? null;
    },

    async count(workspaceId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from recipient where workspace_id = $1",
        [workspaceId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Oldest first. */
    async list(workspaceId: string): Promise<Recipient[]> {
      const { rows } = await pool.query<RecipientRow>("select * from recipient where workspace_id = $1 order by id", [
        workspaceId,
      ]);
      return rows.map(toRecipient);
    },

    /** `undefined` when it is no longer of that version. */
    async update(
      { id, version }: Pick<Recipient, "id" | "version">,
      changes: RecipientChanges,
    ): Promise<Recipient | undefined> {
      const { name, address, sealedUrl, timing, state } = changes;
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<RecipientRow>(
          `update recipient set name = coalesce($3, name), address = coalesce($4, address),
             sealed_url = coalesce($5, sealed_url), timing = coalesce($6, timing), state = coalesce($7, state),
             failing_since = case when $4 is null then failing_since end, version = version + 1
           where id = $1 and version = $2 returning *`,
          [toUuid(id), version, name, address, sealedUrl, timing && JSON.stringify(timing), state],
        );
        if (rows[0] === undefined) return undefined;
        if (state === "paused") await dropWaiting(client, id);
        await logWithin(statementsOn(client), "recipient.updated", { object: id });
        return toRecipient(rows[0]);
      });
    },

    async remove(id: RecipientId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from recipient where id = $1", [toUuid(id)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "recipient.deleted", { object: id });
        return rowCount === 1;
      });
    },
  };
}

/** Also a message that is on its way: it would come after the pause. */
async function dropWaiting(client: pg.PoolClient, id: RecipientId): Promise<void> {
  await client.query("delete from incident_notice where recipient_id = $1 and not is_sent", [toUuid(id)]);
  await client.query(
    "update alert_message set state = 'failed', problem = 'paused', next_at = null where recipient_id = $1 and state = 'pending'",
    [toUuid(id)],
  );
}

export function toRecipient(row: RecipientRow): Recipient {
  return {
    id: fromUuid("rcp", row.id),
    workspaceId: row.workspace_id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    timing: row.timing,
    state: row.state,
    failingSince: row.failing_since,
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
  };
}
