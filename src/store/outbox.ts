/**
 * The outbox: what happened, in the order in which it became visible. Triggers write events in the transaction that makes
 * them true (migration 0076); here they get their place in the feed, and a delivery for each webhook that wants them.
 */
import type pg from "pg";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { EventType, OutboxEvent } from "#domain/outbox-event.ts";
import { inTransaction } from "./crawl-writes.ts";
import { triggerOf } from "./deploy-triggers.ts";

/** Events that get their place in one transaction: a look a second does it, and audits want the rest of the database. */
const AT_ONCE = 250;

/**
 * The event `e` calls the deploy hook `w`: what WordPress has now is to be built, or what a program is to do itself. Only in the
 * version that people saw when they granted it.
 */
const CALLS_DEPLOY_HOOK = `exists (select from deployment d where d.id = e.subject
    and e.type = case d.target when 'wordpress' then 'deployment.live' when 'event' then 'deployment.requested' end
    and exists (select from approval_grant g where g.request_id = d.request_id and ${triggerOf("w")} = any (g.triggers)))`;

export interface EventRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly website_id: string;
  readonly type: EventType;
  readonly subject: string;
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
  readonly place: string;
}

export function createOutboxStore(pool: pg.Pool) {
  return {
    /** Gives places to what has none, and notes who is to be told. Answers how many there were. */
    async place(): Promise<number> {
      const { rowCount } = await pool.query("select from outbox_event where place is null limit 1");
      return rowCount === 0 ? 0 : inTransaction(pool, (client) => placeEvents(client, { tell: true }));
    },

    /** Where an event of these websites stands in the feed. */
    async placeOf(id: Id<"evt">, websiteIds: readonly WebsiteId[]): Promise<number | undefined> {
      const { rows } = await pool.query<{ place: string | null }>(
        "select place from outbox_event where id = $1 and website_id = any ($2)",
        [toUuid(id), websiteIds.map(toUuid)],
      );
      return rows[0] === undefined || rows[0].place === null ? undefined : Number(rows[0].place);
    },

    /** Events of these websites after a place, in order. */
    async after(place: number, { websiteIds, limit }: EventPage): Promise<OutboxEvent[]> {
      const { rows } = await pool.query<EventRow>(
        "select * from outbox_event where website_id = any ($1) and place > $2 order by place limit $3",
        [websiteIds.map(toUuid), place, limit],
      );
      return rows.map(toEvent);
    },

    /** Request keys that end within so many days are told of, once; not those that were made for so short a time. */
    async tellExpiring(days: number): Promise<void> {
      await pool.query(
        `update request_key set told_expiry = expires_at
         where revoked_at is null and expires_at > now() and expires_at <= now() + make_interval(days => $1)
           and told_expiry is distinct from expires_at and expires_at - created_at > make_interval(days => $1)`,
        [days],
      );
    },

    /** Removes what is older. */
    async forget(days: number): Promise<void> {
      await pool.query("delete from outbox_event where place is not null and at < now() - make_interval(days => $1)", [
        days,
      ]);
    },
  };
}

export interface EventPage {
  readonly websiteIds: readonly WebsiteId[];
  readonly limit: number;
}

/**
 * One transaction at a time, by the lock of the head: so a place is never given below one that somebody has read.
 * @param tell false for what was brought back from a backup
 */
export async function placeEvents(client: pg.PoolClient, { tell }: { readonly tell: boolean }): Promise<number> {
  await client.query("insert into outbox_head (place) values (0) on conflict do nothing");
  const { rows } = await client.query<{ place: string }>("select place from outbox_head for update");
  const place = rows[0]?.place ?? "0";
  // By their ids, so that no plan depends on what the database knows of tables that have just grown.
  const { rows: waiting } = await client.query<{ id: string }>(
    "select id from outbox_event where place is null order by seq limit $1",
    [AT_ONCE],
  );
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  await client.query(
    `update outbox_event e set place = $1::bigint + w.number
     from unnest($2::uuid[]) with ordinality w (id, number) where e.id = w.id`,
    [place, ids],
  );
  if (tell)
    // What waits for an earlier one of its subject waits as long. Read once for all: a look for each row takes a scan of all
    // that waits, where the database has no figures yet of a table that has just grown.
    await client.query(
      `insert into webhook_delivery (webhook_id, event_id, subject, place, next_at)
       with events as materialized (select id, subject, place, website_id, type from outbox_event where id = any ($1::uuid[])),
         last as materialized (
           select distinct on (o.webhook_id, o.subject) o.webhook_id, o.subject, o.next_at from webhook_delivery o
           where o.state = 'pending' and o.subject in (select subject from events)
           order by o.webhook_id, o.subject, o.place desc)
       select w.id, e.id, e.subject, e.place, coalesce(l.next_at, now())
       from events e
         join webhook_website s on s.website_id = e.website_id
         join webhook w on w.id = s.webhook_id and w.state = 'active'
         left join last l on l.webhook_id = w.id and l.subject = e.subject
       where case w.kind when 'webhook' then w.types = '{}' or e.type = any (w.types) else ${CALLS_DEPLOY_HOOK} end`,
      [ids],
    );
  await client.query("update outbox_head set place = place + $1", [ids.length]);
  return ids.length;
}

export function toEvent(row: EventRow): OutboxEvent {
  return {
    id: fromUuid("evt", row.id),
    workspaceId: row.workspace_id,
    websiteId: fromUuid("web", row.website_id),
    type: row.type,
    subject: row.subject,
    data: row.data,
    at: row.at,
    place: Number(row.place),
  };
}
