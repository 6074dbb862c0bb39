/** Messages to recipients of alerts: put together once from what waits, then sent until one attempt succeeds. */
import type pg from "pg";
import { type Id, toUuid } from "#domain/ids.ts";
import type { Incident } from "#domain/incident.ts";
import type { Recipient } from "#domain/recipient.ts";
import { inTransaction } from "./crawl-writes.ts";
import { INCIDENTS, type IncidentRow, toIncident } from "./incidents.ts";
import { type RecipientRow, toRecipient } from "./recipients.ts";

/** What is to be told of an incident; both when it has opened and closed since the last message. */
export interface IncidentNotice {
  readonly incident: Incident;
  readonly opened: boolean;
  readonly closed: boolean;
}

/** A recipient for whom something waits, and has no message on its way. */
export interface WaitingRecipient {
  readonly recipient: Recipient;
  readonly since: Date;
  /** When messages of the last two days were put together. */
  readonly sent: readonly Date[];
  /** An audit that has failed is among what waits. */
  readonly isUrgent: boolean;
  readonly incidents: number;
}

/** @typeParam Content what a message says, as it is kept */
export interface DueMessage<Content> {
  readonly id: string;
  readonly recipient: Recipient;
  readonly sealedUrl: Buffer | null;
  readonly content: Content;
  /** That have failed. */
  readonly attempts: number;
}

export interface MessageAttempt {
  readonly isDelivered: boolean;
  readonly problem: string | null;
  /** Seconds until the next one; `undefined`: there is none. */
  readonly wait: number | undefined;
}

/** An attempt takes less; a process that has died gives its messages back after this. */
const LEASE_SECONDS = 120;
/** Of one message; the rest is in the next one. */
const NOTICES_AT_MOST = 500;

export function createAlertMessages(pool: pg.Pool) {
  return {
    /** @param id of all, unless it is given */
    async waiting(now: Date, id?: Id<"rcp">): Promise<WaitingRecipient[]> {
      const { rows } = await pool.query<RecipientRow & Omit<WaitingRecipient, "recipient">>(
        `select r.*, w.*, array(select m.created_at from alert_message m
             where m.recipient_id = r.id and m.created_at > $1::timestamptz - interval '2 days') as sent
         from (select recipient_id, min(at) as since, count(distinct incident_id)::int as incidents,
                 bool_or(what = 'opened' and facts ->> 'kind' = 'audit_failed') as "isUrgent"
               from incident_notice n join incident i on i.id = n.incident_id
               where not is_sent and ($2::uuid is null or recipient_id = $2) group by 1) w
           join recipient r on r.id = w.recipient_id and r.state = 'active'
         where not exists (select from alert_message m where m.recipient_id = r.id and m.state = 'pending')
         order by w.since`,
        [now, id && toUuid(id)],
      );
      return rows.map((row) => {
        const { since, sent, isUrgent, incidents } = row;
        return { recipient: toRecipient(row), since, sent, isUrgent, incidents };
      });
    },

    /** Puts what waits into a message. False when another process has done so. */
    async compose(
      id: Id<"rcp">,
      now: Date,
      contentOf: (notices: readonly IncidentNotice[]) => object,
    ): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        // Whoever comes second finds nothing that waits.
        await client.query("select from recipient where id = $1 for update", [toUuid(id)]);
        const { rows } = await client.query<IncidentRow & { whats: string[] }>(
          `select i.*, n.whats from (select incident_id, array_agg(what) as whats, min(at) as at from incident_notice
               where recipient_id = $1 and not is_sent group by 1) n
             join (${INCIDENTS}) i on i.id = n.incident_id order by n.at, i.id limit $2`,
          [toUuid(id), NOTICES_AT_MOST],
        );
        if (rows.length === 0) return false;
        const notices = rows.map((row) => ({
          incident: toIncident(row),
          opened: row.whats.includes("opened"),
          closed: row.whats.includes("closed"),
        }));
        const { rows: made } = await client.query<{ id: string }>(
          `insert into alert_message (recipient_id, content, created_at) values ($1, $2, $3)
           on conflict (recipient_id) where state = 'pending' do nothing returning id`,
          [toUuid(id), JSON.stringify(contentOf(notices)), now],
        );
        if (made[0] === undefined) return false;
        await client.query(
          `update incident_notice set is_sent = true, message_id = $2
           where recipient_id = $1 and not is_sent and incident_id = any($3)`,
          [toUuid(id), made[0].id, rows.map((row) => row.id)],
        );
        return true;
      });
    },

    /** Takes messages that are due; each is this process's until its lease ends. */
    async claim<Content>(limit: number): Promise<DueMessage<Content>[]> {
      const { rows } = await pool.query<RecipientRow & { message_id: string; content: Content; attempts: number }>(
        `with due as (
           select m.id from alert_message m join recipient r on r.id = m.recipient_id and r.state = 'active'
           where m.state = 'pending' and m.next_at <= now() and (m.lease_until is null or m.lease_until < now())
           order by m.next_at limit $1 for update of m skip locked),
         taken as (
           update alert_message m set lease_until = now() + make_interval(secs => $2) from due where m.id = due.id
           returning m.id as message_id, m.recipient_id, m.content, m.attempts)
         select r.*, t.message_id, t.content, t.attempts from taken t join recipient r on r.id = t.recipient_id`,
        [limit, LEASE_SECONDS],
      );
      return rows.map((row) => ({
        id: row.message_id,
        recipient: toRecipient(row),
        sealedUrl: row.sealed_url,
        content: row.content,
        attempts: row.attempts,
      }));
    },

    /** How an attempt ended. Of two at once, because the first took too long, the one that ends first counts. */
    async settle(
      { id, attempts }: Pick<DueMessage<unknown>, "id" | "attempts">,
      attempt: MessageAttempt,
    ): Promise<void> {
      const { isDelivered, problem, wait } = attempt;
      const state = isDelivered ? "delivered" : wait === undefined ? "failed" : "pending";
      await pool.query(
        `with settled as (
           update alert_message set state = $2, attempts = attempts + 1, problem = $3, tried_at = now(), lease_until = null,
             next_at = case when $2 = 'pending' then now() + make_interval(secs => $4) end
           where id = $1 and state = 'pending' and attempts = $5 returning recipient_id)
         update recipient set failing_since = case when $6 then null else coalesce(failing_since, now()) end
         from settled where id = settled.recipient_id and (not $6 or failing_since is not null)`,
        [id, state, problem, wait ?? 0, attempts, isDelivered],
      );
    },

    /** The newest first. */
    async last(id: Id<"rcp">, limit: number): Promise<SentMessage[]> {
      const { rows } = await pool.query<{
        id: string;
        state: SentMessage["state"];
        attempts: number;
        problem: string | null;
        created_at: Date;
        tried_at: Date | null;
      }>(
        `select id, state, attempts, problem, created_at, tried_at from alert_message where recipient_id = $1
         order by created_at desc, id desc limit $2`,
        [toUuid(id), limit],
      );
      return rows.map((row) => ({
        state: row.state,
        attempts: row.attempts,
        problem: row.problem,
        at: row.created_at,
        triedAt: row.tried_at,
      }));
    },

    /** Removes messages that are older, and closed incidents. */
    async forget(days: number): Promise<void> {
      await pool.query(
        "delete from alert_message where state <> 'pending' and created_at < now() - make_interval(days => $1)",
        [days],
      );
      await pool.query(
        "delete from incident where state = 'closed' and closed_at < now() - make_interval(days => $1)",
        [INCIDENT_DAYS],
      );
    },
  };
}

/** Closed incidents are kept for a year. */
const INCIDENT_DAYS = 365;

export interface SentMessage {
  readonly state: "pending" | "delivered" | "failed";
  readonly attempts: number;
  readonly problem: string | null;
  readonly at: Date;
  readonly triedAt: Date | null;
}
