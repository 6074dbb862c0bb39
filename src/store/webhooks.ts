/** Webhooks and deploy hooks, and what is to be delivered to them. Secrets are sealed; this file never sees them open. */
import type pg from "pg";
import type { DeployHook, DeployService } from "#domain/deploy-hook.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { EventType, OutboxEvent } from "#domain/outbox-event.ts";
import {
  type DeliveryState,
  DISABLED_AFTER_DAYS,
  type EventDelivery,
  type Webhook,
  type WebhookState,
} from "#domain/webhook.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { type EventRow, toEvent } from "./outbox.ts";

export type WebhookId = Id<"int">;

export interface NewWebhook
  extends Pick<Webhook, "id" | "workspaceId" | "name" | "url" | "deployHook" | "types" | "websiteIds" | "createdBy"> {
  readonly sealedSecret: Buffer;
  readonly keyPair: SealedKeyPair | null;
  /** Of a deploy hook. */
  readonly sealedCredential: Buffer | null;
}

export interface SealedKeyPair {
  readonly sealedKey: Buffer;
  readonly publicKey: string;
}

/** Where to send, and with what to sign, or to sign in. */
export interface WebhookTarget {
  readonly webhookId: WebhookId;
  readonly url: string;
  /** `null` of a webhook. */
  readonly deploy: (DeployHook & { readonly sealedCredential: Buffer }) | null;
  /** With the one before the last roll, until its time is over. */
  readonly sealedSecrets: readonly Buffer[];
  readonly sealedKeys: readonly Buffer[];
}

/** What is to be sent now. */
export interface DueDelivery extends WebhookTarget {
  readonly event: OutboxEvent;
  /** That have failed. */
  readonly attempts: number;
}

/** What is `undefined` stays. */
type WebhookChanges = {
  readonly [Name in "name" | "url" | "types" | "websiteIds"]?: Webhook[Name] | undefined;
} & {
  readonly state?: "active" | "paused" | undefined;
  /** For one that has none; `null` takes it away. */
  readonly keyPair?: SealedKeyPair | null | undefined;
  /** Of a deploy hook. */
  readonly repository?: string | undefined;
  readonly ref?: string | undefined;
  readonly sealedCredential?: Buffer | undefined;
};

/** Without a version, whatever it is now. */
export interface RolledWebhook {
  readonly id: WebhookId;
  readonly version?: number;
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

interface WebhookRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly name: string;
  readonly url: string;
  readonly service: DeployService | null;
  readonly repository: string | null;
  readonly ref: string | null;
  readonly types: EventType[];
  readonly website_ids: string[];
  readonly state: WebhookState;
  readonly failing_since: Date | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly earlier_until: Date | null;
  readonly public_key: string | null;
  readonly version: number;
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

/** Columns of TargetRow. */
const SIGNING = `w.url, w.service, w.repository, w.ref, w.sealed_credential, w.sealed_secret, w.sealed_key,
  case when w.earlier_until > now() then w.sealed_earlier end as sealed_earlier,
  case when w.earlier_until > now() then w.sealed_earlier_key end as sealed_earlier_key`;

const WITH_WEBSITES = `select w.*, array(select website_id from webhook_website where webhook_id = w.id order by website_id) as website_ids
  from webhook w`;

export function createWebhookStore(pool: pg.Pool) {
  return {
    async insert(webhook: NewWebhook): Promise<void> {
      const { id, workspaceId, name, url, types, websiteIds, createdBy, sealedSecret, keyPair } = webhook;
      const { deployHook, sealedCredential } = webhook;
      await inTransaction(pool, async (client) => {
        await client.query(
          `insert into webhook (id, workspace_id, name, url, types, created_by, sealed_secret, sealed_key, public_key,
             kind, service, repository, ref, sealed_credential)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
          [
            ...[toUuid(id), workspaceId, name, url, types, createdBy, sealedSecret],
            ...[keyPair?.sealedKey, keyPair?.publicKey, deployHook === null ? "webhook" : "deploy_hook"],
            ...[deployHook?.service, deployHook?.repository, deployHook?.ref, sealedCredential],
          ],
        );
        await setWebsites(client, id, websiteIds);
        await logWithin(statementsOn(client), "integration.created", { object: id, workspaceId });
      });
    },

    async byId(id: WebhookId): Promise<Webhook | undefined> {
      const { rows } = await pool.query<WebhookRow>(`${WITH_WEBSITES} where w.id = $1`, [toUuid(id)]);
      return rows[0] && toWebhook(rows[0]);
    },

    async count(workspaceId: string): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        "select count(*)::int as count from webhook where workspace_id = $1",
        [workspaceId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Newest first. */
    async list(
      workspaceIds: readonly string[],
      page: { after: WebhookId | undefined; limit: number },
    ): Promise<Webhook[]> {
      const { rows } = await pool.query<WebhookRow>(
        `${WITH_WEBSITES} where w.workspace_id = any ($1) and ($2::uuid is null or w.id < $2) order by w.id desc limit $3`,
        [workspaceIds, page.after && toUuid(page.after), page.limit],
      );
      return rows.map(toWebhook);
    },

    /** Newest first, those alone whose websites are all among these: another is not seen at all. */
    async ofWebsites(
      websiteIds: readonly WebsiteId[],
      page: { after: WebhookId | undefined; limit: number },
    ): Promise<Webhook[]> {
      const { rows } = await pool.query<WebhookRow>(
        `${WITH_WEBSITES} where ($2::uuid is null or w.id < $2)
           and exists (select from webhook_website s where s.webhook_id = w.id)
           and not exists (select from webhook_website s where s.webhook_id = w.id and s.website_id <> all ($1))
         order by w.id desc limit $3`,
        [websiteIds.map(toUuid), page.after && toUuid(page.after), page.limit],
      );
      return rows.map(toWebhook);
    },

    /** Where it is, and what signs there now. */
    async target(id: WebhookId): Promise<WebhookTarget | undefined> {
      const { rows } = await pool.query<TargetRow>(`select ${SIGNING} from webhook w where id = $1`, [toUuid(id)]);
      return rows[0] && { webhookId: id, ...toTarget(rows[0]) };
    },

    /** `undefined` when it is no longer of that version. One that is turned on again begins without a past. */
    async update(
      { id, version }: Pick<Webhook, "id" | "version">,
      changes: WebhookChanges,
    ): Promise<Webhook | undefined> {
      const { name, url, types, websiteIds, state, keyPair, repository, ref, sealedCredential } = changes;
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update webhook set name = coalesce($3, name), url = coalesce($4, url), types = coalesce($5, types),
             state = coalesce($6, state), failing_since = case when $6 = 'active' then null else failing_since end,
             sealed_key = case when $7 then sealed_key when $8::bytea is not null then coalesce(sealed_key, $8) end,
             public_key = case when $7 then public_key when $8::bytea is not null then coalesce(public_key, $9) end,
             sealed_earlier_key = case when $7 or $8::bytea is not null then sealed_earlier_key end,
             repository = coalesce($10, repository), ref = coalesce($11, ref),
             sealed_credential = coalesce($12, sealed_credential), version = version + 1
           where id = $1 and version = $2`,
          [
            ...[toUuid(id), version, name, url, types, state],
            ...[keyPair === undefined, keyPair?.sealedKey, keyPair?.publicKey, repository, ref, sealedCredential],
          ],
        );
        if (rowCount !== 1) return undefined;
        if (websiteIds !== undefined) await setWebsites(client, id, websiteIds);
        await logWithin(statementsOn(client), "integration.updated", { object: id });
        const { rows } = await client.query<WebhookRow>(`${WITH_WEBSITES} where w.id = $1`, [toUuid(id)]);
        return rows[0] && toWebhook(rows[0]);
      });
    },

    /** What signed so far signs beside the new until then. A key pair replaces one; it is not added. `undefined` when it is gone, or no longer of that version. */
    async roll(
      { id, version }: RolledWebhook,
      { sealedSecret, keyPair }: { readonly sealedSecret: Buffer; readonly keyPair: SealedKeyPair },
      overlapHours: number,
    ): Promise<Webhook | undefined> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update webhook set sealed_earlier = case when $3 > 0 then sealed_secret end,
             earlier_until = case when $3 > 0 then now() + make_interval(hours => $3) end,
             sealed_earlier_key = case when $3 > 0 then sealed_key end,
             sealed_key = case when sealed_key is not null then $5::bytea end,
             public_key = case when public_key is not null then $6 end,
             sealed_secret = $2, version = version + 1
           where id = $1 and ($4::integer is null or version = $4)`,
          [toUuid(id), sealedSecret, overlapHours, version, keyPair.sealedKey, keyPair.publicKey],
        );
        if (rowCount !== 1) return undefined;
        await logWithin(statementsOn(client), "integration.secret_rolled", { object: id });
        const { rows } = await client.query<WebhookRow>(`${WITH_WEBSITES} where w.id = $1`, [toUuid(id)]);
        return rows[0] && toWebhook(rows[0]);
      });
    },

    async remove(id: WebhookId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query("delete from webhook where id = $1", [toUuid(id)]);
        if (rowCount === 1) await logWithin(statementsOn(client), "integration.deleted", { object: id });
        return rowCount === 1;
      });
    },

    /** The newest event first. */
    async deliveries(id: WebhookId, page: { before: number | undefined; limit: number }): Promise<EventDelivery[]> {
      const { rows } = await pool.query<DeliveryRow>(
        `select e.*, d.state, d.attempts, d.status, d.problem, d.tried_at, d.next_at
         from webhook_delivery d join outbox_event e on e.id = d.event_id
         where d.webhook_id = $1 and ($2::bigint is null or d.place < $2) order by d.place desc limit $3`,
        [toUuid(id), page.before, page.limit],
      );
      return rows.map(toDelivery);
    },

    /** Once more, from the beginning; the event keeps its id. False when there is no such delivery. */
    async redeliver(id: WebhookId, eventId: Id<"evt">): Promise<boolean> {
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

interface TargetRow {
  readonly url: string;
  readonly service: DeployService | null;
  readonly repository: string | null;
  readonly ref: string | null;
  readonly sealed_credential: Buffer | null;
  readonly sealed_secret: Buffer;
  readonly sealed_earlier: Buffer | null;
  readonly sealed_key: Buffer | null;
  readonly sealed_earlier_key: Buffer | null;
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

async function setWebsites(client: pg.PoolClient, id: WebhookId, websiteIds: readonly WebsiteId[]): Promise<void> {
  await client.query("delete from webhook_website where webhook_id = $1", [toUuid(id)]);
  await client.query("insert into webhook_website (webhook_id, website_id) select $1, unnest($2::uuid[])", [
    toUuid(id),
    websiteIds.map(toUuid),
  ]);
}

function toTarget(row: TargetRow): Omit<WebhookTarget, "webhookId"> {
  const present = (one: Buffer | null): one is Buffer => one !== null;
  const { service, repository, ref, sealed_credential: sealedCredential } = row;
  return {
    url: row.url,
    deploy: service && sealedCredential && { service, repository, ref, sealedCredential },
    sealedSecrets: [row.sealed_secret, row.sealed_earlier].filter(present),
    sealedKeys: [row.sealed_key, row.sealed_earlier_key].filter(present),
  };
}

function toWebhook(row: WebhookRow): Webhook {
  return {
    id: fromUuid("int", row.id),
    workspaceId: row.workspace_id,
    name: row.name,
    url: row.url,
    deployHook: row.service && { service: row.service, repository: row.repository, ref: row.ref },
    types: row.types,
    websiteIds: row.website_ids.map((id) => fromUuid("web", id)),
    state: row.state,
    failingSince: row.failing_since,
    createdBy: row.created_by,
    createdAt: row.created_at,
    earlierUntil: row.earlier_until,
    publicKey: row.public_key,
    version: row.version,
  };
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
