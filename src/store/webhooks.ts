/** Webhooks and deploy hooks; what is delivered to them is in webhook-deliveries.ts. Secrets are sealed; this file never sees them open. */
import type pg from "pg";
import type { DeployService } from "#domain/deploy-hook.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { EventType } from "#domain/outbox-event.ts";
import type { Webhook, WebhookState } from "#domain/webhook.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { createWebhookDeliveries } from "./webhook-deliveries.ts";
import { SIGNING, type TargetRow, toTarget, type WebhookTarget } from "./webhook-target.ts";

type WebhookId = Id<"int">;

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

const WITH_WEBSITES = `select w.*, array(select website_id from webhook_website where webhook_id = w.id order by website_id) as website_ids
  from webhook w`;

export function createWebhookStore(pool: pg.Pool) {
  return {
    ...createWebhookDeliveries(pool),

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
  };
}

async function setWebsites(client: pg.PoolClient, id: WebhookId, websiteIds: readonly WebsiteId[]): Promise<void> {
  await client.query("delete from webhook_website where webhook_id = $1", [toUuid(id)]);
  await client.query("insert into webhook_website (webhook_id, website_id) select $1, unnest($2::uuid[])", [
    toUuid(id),
    websiteIds.map(toUuid),
  ]);
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
