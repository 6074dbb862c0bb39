/** What is on its way to webhooks and deploy hooks: taken by one process at a time, and settled when an attempt has ended. */
import type pg from "pg";
import { fromUuid, type Id, toUuid } from "#domain/ids.ts";
import type { OutboxEvent } from "#domain/outbox-event.ts";
import { type DeliveryState, DISABLED_AFTER_DAYS, type EventDelivery } from "#domain/webhook.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { type EventRow, toEvent } from "./outbox.ts";
import { SIGNING, type TargetRow, toTarget, type WebhookTarget } from "./webhook-target.ts";

/** What is to be sent now. */
export interface DueDelivery extends WebhookTarget {
  readonly event: OutboxEvent;
  /** That have failed. */
  readonly attempts: number;
}

/** How an attempt ended. */
export interface DeliveryAttempt {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly problem: string | null;
  /** Seconds until the next one; `undefined` = there is none. */
  readonly wait?: number | undefined;
  /** The receiver said that it is gone for good. */
  readonly isGone?: boolean;
}

/** An attempt takes less; a process that has died gives its deliveries back after this. */
const LEASE_SECONDS = 60;

/**
 * The end of an attempt. Later events of a subject become due when the first one does: a look for what is due would find each
 * of them, and that it has to wait. They come at once after the first has ended. Of two attempts at once, because the first took
 * too long, the one that ends first counts.
 */
const SETTLE = `with settled as (
    update webhook_delivery set state = $3, attempts = attempts + 1, status = $4, problem = $5, tried_at = now(),
      lease_until = null, next_at = case when $3 = 'pending' then now() + $6::interval end
    where webhook_id = $1 and event_id = $2 and state = 'pending' and attempts = $10
    returning subject, place),
  later as (
    update webhook_delivery l set next_at = case when $3 = 'pending' then now() + $6::interval else now() end from settled s
    where l.webhook_id = $1 and l.subject = s.subject and l.place > s.place and l.state = 'pending'
      and case when $3 = 'pending' then l.next_at < now() + $6::interval else l.next_at > now() end)
  update webhook set failing_since = case when $7 then null else coalesce(failing_since, now()) end,
    state = case when state = 'active' and ($8
        or (kind = 'webhook' and not $7 and failing_since < now() - make_interval(days => $9)))
      then 'disabled' else state end
  where id = $1 and exists (select from settled) and (not $7 or failing_since is not null)`;

export function createWebhookDeliveries(pool: pg.Pool) {
  return {
    /** The newest event first. */
    async deliveries(id: Id<"int">, page: { before: number | undefined; limit: number }): Promise<EventDelivery[]> {
      const { rows } = await pool.query<DeliveryRow>(
        `select e.*, d.state, d.attempts, d.status, d.problem, d.tried_at, d.next_at
         from webhook_delivery d join outbox_event e on e.id = d.event_id
         where d.webhook_id = $1 and ($2::bigint is null or d.place < $2) order by d.place desc limit $3`,
        [toUuid(id), page.before, page.limit],
      );
      return rows.map(toDelivery);
    },

    /** Once more, from the beginning; the event keeps its id. False when there is no such delivery. */
    async redeliver(id: Id<"int">, eventId: Id<"evt">): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update webhook_delivery set state = 'pending', attempts = 0, next_at = now(), lease_until = null
           where webhook_id = $1 and event_id = $2`,
          [toUuid(id), toUuid(eventId)],
        );
        if (rowCount === 1) await logWithin(statementsOn(client), "integration.redelivered", { object: id });
        return rowCount === 1;
      });
    },

    /**
     * Takes what is due, at most so many of one webhook, those under way included: a receiver that hangs keeps no other
     * waiting. An event waits for the earlier ones of its subject.
     */
    async claim(perWebhook: number, limit: number): Promise<DueDelivery[]> {
      const { rows } = await pool.query<DueRow>(
        `with due as (
           select one.webhook_id, one.event_id from webhook w cross join lateral (
             select d.webhook_id, d.event_id, d.next_at from webhook_delivery d
             where d.webhook_id = w.id and d.state = 'pending' and d.next_at <= now()
               and (d.lease_until is null or d.lease_until < now())
               and not exists (select from webhook_delivery o where o.webhook_id = d.webhook_id and o.subject = d.subject
                 and o.state = 'pending' and o.place < d.place)
             order by d.next_at, d.place
             limit greatest(0, $1 - (select count(*) from webhook_delivery u where u.webhook_id = w.id
               and u.state = 'pending' and u.lease_until > now()))
             for update of d skip locked) one
           where w.state = 'active' order by one.next_at limit $2),
         taken as (
           update webhook_delivery d set lease_until = now() + make_interval(secs => $3) from due
           where d.webhook_id = due.webhook_id and d.event_id = due.event_id
           returning d.webhook_id, d.event_id, d.attempts)
         select e.*, t.webhook_id, t.attempts, ${SIGNING}
         from taken t join outbox_event e on e.id = t.event_id join webhook w on w.id = t.webhook_id order by e.place`,
        [perWebhook, limit, LEASE_SECONDS],
      );
      return rows.map((row) => ({
        webhookId: fromUuid("int", row.webhook_id),
        event: toEvent(row),
        attempts: row.attempts,
        ...toTarget(row),
      }));
    },

    async settle(
      { webhookId, event, attempts }: Pick<DueDelivery, "webhookId" | "event" | "attempts">,
      attempt: DeliveryAttempt,
    ): Promise<void> {
      const { isDelivered, status, problem, wait, isGone = false } = attempt;
      const state: DeliveryState = isDelivered ? "delivered" : wait === undefined ? "failed" : "pending";
      await pool.query(SETTLE, [
        ...[toUuid(webhookId), toUuid(event.id), state, status, problem, `${wait ?? 0} seconds`],
        ...[isDelivered, isGone, DISABLED_AFTER_DAYS, attempts],
      ]);
    },
  };
}

interface DueRow extends EventRow, TargetRow {
  readonly webhook_id: string;
  readonly attempts: number;
}

interface DeliveryRow extends EventRow {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly tried_at: Date | null;
  readonly next_at: Date | null;
}

function toDelivery(row: DeliveryRow): EventDelivery {
  return {
    event: toEvent(row),
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    problem: row.problem,
    triedAt: row.tried_at,
    nextAt: row.next_at,
  };
}
