/** Alerts as people define them; what they have found is in incidents.ts. */
import type pg from "pg";
import type { Alert, AlertTrigger } from "#domain/alert.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

type AlertId = Id<"alr">;

export type NewAlert = Omit<Alert, "state" | "createdAt" | "version">;

/** What is `undefined` stays. */
export interface AlertChanges {
  readonly name?: string | undefined;
  readonly trigger?: AlertTrigger | undefined;
  readonly websiteIds?: Alert["websiteIds"] | undefined;
  readonly recipientIds?: Alert["recipientIds"] | undefined;
  readonly state?: Alert["state"] | undefined;
}

interface AlertRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly trigger: AlertTrigger;
  readonly all_websites: boolean;
  readonly state: Alert["state"];
  readonly created_by: string;
  readonly created_at: Date;
  readonly version: number;
  readonly website_ids: string[];
  readonly recipient_ids: string[];
}

const SELECTED = `select a.*,
  array(select website_id from alert_website w where w.alert_id = a.id order by 1) as website_ids,
  array(select recipient_id from alert_recipient r where r.alert_id = a.id order by 1) as recipient_ids from alert a`;

export function createAlertStore(pool: pg.Pool) {
  return {
    async insert(alert: NewAlert): Promise<void> {
      const { id, workspaceId, name, trigger, websiteIds, recipientIds, createdBy } = alert;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into alert (id, workspace_id, name, trigger, all_websites, state, created_by)
           values ($1, $2, $3, $4, $5, 'active', $6)`,
          [toUuid(id), workspaceId, name, JSON.stringify(trigger), websiteIds === null, createdBy],
        );
        await setWebsites(client, id, websiteIds);
        await setRecipients(client, id, recipientIds);
        await logWithin(statementsOn(client), "alert.created", { object: id, workspaceId });
      });
    },

    async byId(id: AlertId): Promise<Alert | undefined> {
      const { rows } = await pool.query<AlertRow>(`${SELECTED} where a.id = $1`, [toUuid(id)]);
      return rows[0] && toAlert(rows[0]);
    },

    async count(workspaceId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from alert where workspace_id = $1",
        [workspaceId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Oldest first. */
    async list(workspaceId: string): Promise<Alert[]> {
      const { rows } = await pool.query<AlertRow>(`${SELECTED} where a.workspace_id = $1 order by a.id`, [workspaceId]);
      return rows.map(toAlert);
    },

    /** `undefined` when it is no longer of that version. */
    async update({ id, version }: Pick<Alert, "id" | "version">, changes: AlertChanges): Promise<Alert | undefined> {
      const { name, trigger, websiteIds, recipientIds, state } = changes;
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update alert set name = coalesce($3, name), trigger = coalesce($4, trigger), state = coalesce($5, state),
             all_websites = coalesce($6, all_websites), version = version + 1 where id = $1 and version = $2`,
          [
            ...[toUuid(id), version, name, trigger && JSON.stringify(trigger), state],
            websiteIds === undefined ? undefined : websiteIds === null,
          ],
        );
        if (rowCount !== 1) return undefined;
        if (websiteIds !== undefined) await setWebsites(client, id, websiteIds);
        if (recipientIds !== undefined) await setRecipients(client, id, recipientIds);
        await closeIncidents(client, id);
        await logWithin(statementsOn(client), "alert.updated", { object: id });
        const { rows } = await client.query<AlertRow>(`${SELECTED} where a.id = $1`, [toUuid(id)]);
        return rows[0] && toAlert(rows[0]);
      });
    },

    async remove(id: AlertId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from alert where id = $1", [toUuid(id)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "alert.deleted", { object: id });
        return rowCount === 1;
      });
    },
  };
}

async function setWebsites(client: pg.PoolClient, id: AlertId, websiteIds: readonly WebsiteId[] | null): Promise<void> {
  await client.query("delete from alert_website where alert_id = $1", [toUuid(id)]);
  await client.query("insert into alert_website (alert_id, website_id) select $1, unnest($2::uuid[])", [
    ...[toUuid(id), (websiteIds ?? []).map(toUuid)],
  ]);
  // Whoever names a website means it: it is no typing error.
  await client.query("update website set provisional = false where provisional and id = any ($1)", [
    (websiteIds ?? []).map(toUuid),
  ]);
}

async function setRecipients(client: pg.PoolClient, id: AlertId, recipientIds: readonly Id<"rcp">[]): Promise<void> {
  await client.query("delete from alert_recipient where alert_id = $1", [toUuid(id)]);
  await client.query("insert into alert_recipient (alert_id, recipient_id) select $1, unnest($2::uuid[])", [
    ...[toUuid(id), recipientIds.map(toUuid)],
  ]);
}

/** Those that it no longer looks for. Nobody is told: whoever changes it doesn't want to hear of them. */
async function closeIncidents(client: pg.PoolClient, id: AlertId): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update incident i set state = 'closed', closed_at = now(), closed_because = 'alert_changed' from alert a
     where a.id = $1 and i.alert_id = a.id and i.state = 'open' and (a.state = 'paused'
       or a.trigger ->> 'kind' <> i.facts ->> 'kind'
       or not (a.all_websites or exists (select from alert_website w where w.alert_id = a.id and w.website_id = i.website_id)))
     returning i.id`,
    [toUuid(id)],
  );
  await client.query("delete from incident_notice where incident_id = any ($1) and not is_sent", [
    rows.map((row) => row.id),
  ]);
}

function toAlert(row: AlertRow): Alert {
  return {
    id: fromUuid("alr", row.id),
    workspaceId: row.workspace_id,
    name: row.name,
    trigger: row.trigger,
    websiteIds: row.all_websites ? null : row.website_ids.map((id) => fromUuid("web", id)),
    recipientIds: row.recipient_ids.map((id) => fromUuid("rcp", id)),
    state: row.state,
    createdBy: row.created_by,
    createdAt: row.created_at,
    version: row.version,
  };
}
