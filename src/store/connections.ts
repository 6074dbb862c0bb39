/** Connections to sites, one for each website; with who may connect, and who may write to a site now. */
import type pg from "pg";
import { z } from "zod";
import { ConnectedSite, HealthStatus, VerifyCheck } from "#domain/connection.ts";
import { fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { LogDetails, LogFacts } from "#domain/log-entry.ts";
import { createAuthorizations } from "./authorizations.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { storableJson } from "./row-writer.ts";
import { createSiteTurns } from "./site-turns.ts";

export type ConnectionRecord = ConnectedSite & ConnectionFacts;

interface ConnectionFacts {
  readonly websiteId: WebsiteId;
  readonly epoch: number;
  /** Tells this site from another; only its platform is read here. */
  readonly identity: string;
  readonly siteUrl: string;
  readonly credentialHint: string;
  /** `null` once disconnected. */
  readonly sealedSecret: Buffer | null;
  readonly status: HealthStatus | "disconnected";
  readonly can: readonly string[];
  readonly checks: readonly VerifyCheck[];
  readonly connectedAt: Date;
  readonly lastVerifiedAt: Date;
  /** Another one whenever something changes that decides about what can be fixed. */
  readonly grantKey: string;
}

export type NamedConnection = ConnectionRecord & {
  readonly workspaceId: string;
  readonly name: string;
};

type NewConnection = ConnectedSite & Omit<ConnectionFacts, "epoch" | "connectedAt" | "lastVerifiedAt" | "grantKey">;

interface Row {
  readonly epoch: number;
  readonly identity: string;
  readonly site_url: string;
  readonly platform: string;
  readonly access: unknown;
  readonly credential_hint: string;
  readonly sealed_secret: Buffer | null;
  readonly status: string;
  readonly profile: unknown;
  readonly can: unknown;
  readonly checks: unknown;
  readonly connected_at: Date;
  readonly last_verified_at: Date;
  readonly grant_key: string;
}

export function createConnectionStore(pool: pg.Pool) {
  return {
    ...createSiteTurns(pool),
    ...createAuthorizations(pool),

    async of(websiteId: WebsiteId): Promise<ConnectionRecord | undefined> {
      const { rows } = await pool.query<Row>("select * from site_connection where website_id = $1", [
        toUuid(websiteId),
      ]);
      return rows[0] && toRecord(websiteId, rows[0]);
    },

    /** Newest website first, with the website's name. */
    async ofWebsites(
      websiteIds: readonly WebsiteId[],
      page: { readonly after: WebsiteId | undefined; readonly limit: number },
    ): Promise<NamedConnection[]> {
      const { rows } = await pool.query<Row & { website_id: string; workspace_id: string; name: string }>(
        `select c.*, w.workspace_id, w.name from site_connection c join website w on w.id = c.website_id
         where c.website_id = any ($1) and ($2::uuid is null or c.website_id < $2) order by c.website_id desc limit $3`,
        [websiteIds.map(toUuid), page.after && toUuid(page.after), page.limit],
      );
      return rows.map((row) => ({
        ...toRecord(fromUuid("web", row.website_id), row),
        ...{ workspaceId: row.workspace_id, name: row.name },
      }));
    },

    /** Connects, or connects anew: every approval given before is void. Verifies ownership when asked to. */
    async save(connection: NewConnection, { owned }: { readonly owned: boolean }): Promise<{ created: boolean }> {
      const { websiteId } = connection;
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ created: boolean }>(
          `insert into site_connection (website_id, epoch, identity, site_url, platform, credential_hint,
             sealed_secret, status, access, profile, can, checks)
           values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (website_id) do update set epoch = site_connection.epoch + 1, identity = excluded.identity,
             site_url = excluded.site_url, platform = excluded.platform, credential_hint = excluded.credential_hint,
             sealed_secret = excluded.sealed_secret, status = excluded.status, access = excluded.access,
             profile = excluded.profile, can = excluded.can, checks = excluded.checks, connected_at = now(), last_verified_at = now(),
             recovery_failures = 0, recover_after = null
           returning epoch = 1 as created`,
          [
            toUuid(websiteId),
            connection.identity,
            connection.siteUrl,
            connection.platform,
            connection.credentialHint,
            connection.sealedSecret,
            connection.status,
            ...[connection.access, connection.profile, connection.can, connection.checks].map(storableJson),
          ],
        );
        await client.query(
          `update website set provisional = false, ownership = case when $2 then 'verified' else ownership end
           where id = $1 and (provisional or $2)`,
          [toUuid(websiteId), owned],
        );
        await bumpAudits(client, websiteId);
        const created = rows[0]?.created ?? false;
        await logWithin(statementsOn(client), "connection.connected", await factsOf(client, websiteId, { created }));
        return { created };
      });
    },

    /**
     * What a later look at the connection learned. One that works ends the wait of what is in doubt. Nothing when the connection
     * was made anew meanwhile: then another one was looked at.
     */
    async saveHealth(
      { websiteId, epoch }: Pick<ConnectionRecord, "websiteId" | "epoch">,
      health: Pick<ConnectionRecord, "profile" | "can" | "checks"> & { readonly status: HealthStatus },
    ): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ same: boolean }>(
          `update site_connection now set status = $2, profile = $3, can = $4, checks = $5, last_verified_at = now(),
             recovery_failures = case when $2 = 'unhealthy' then old.recovery_failures else 0 end,
             recover_after = case when $2 = 'unhealthy' then old.recover_after end
             from site_connection old
            where now.website_id = $1 and old.website_id = $1 and old.sealed_secret is not null and old.epoch = $6
            returning old.grant_key = now.grant_key and old.status = now.status as same`,
          [toUuid(websiteId), health.status, ...[health.profile, health.can, health.checks].map(storableJson), epoch],
        );
        if (rows[0]?.same === false) await bumpAudits(client, websiteId);
      });
    },

    /** Forgets the secret for good and voids every approval. False when nothing was connected. */
    async erase(websiteId: WebsiteId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update site_connection set sealed_secret = null, status = 'disconnected', can = '[]', epoch = epoch + 1
            where website_id = $1 and sealed_secret is not null`,
          [toUuid(websiteId)],
        );
        if (rowCount !== 1) return false;
        await bumpAudits(client, websiteId);
        await logWithin(statementsOn(client), "connection.disconnected");
        return true;
      });
    },

    /**
     * Nothing that is in doubt is asked about before this long from `now`: twice as long as the last time, within the
     * limits. Not when the connection was made anew meanwhile.
     */
    async putOffRecovery(
      { websiteId, epoch }: Pick<ConnectionRecord, "websiteId" | "epoch">,
      now: Date,
      { least, most }: { readonly least: number; readonly most: number },
    ): Promise<void> {
      await pool.query(
        `update site_connection set recovery_failures = recovery_failures + 1,
           recover_after = $3::timestamptz + make_interval(secs => least($5, $4 * 2.0 ^ least(recovery_failures, 30)))
          where website_id = $1 and epoch = $2`,
        [toUuid(websiteId), epoch, now, least, most],
      );
    },

    /** The site has answered: the next failure is the first one again. */
    async recovered(websiteId: WebsiteId): Promise<void> {
      await pool.query(
        `update site_connection set recovery_failures = 0, recover_after = null
          where website_id = $1 and recovery_failures > 0`,
        [toUuid(websiteId)],
      );
    },
  };
}

/** What can be fixed is part of the answers about every audit of the website. */
async function bumpAudits(client: pg.PoolClient, websiteId: WebsiteId): Promise<void> {
  await client.query("update audit set version = version + 1 where website_id = $1", [toUuid(websiteId)]);
}

/** Who comes back from their WordPress has named no website. */
async function factsOf(client: pg.PoolClient, websiteId: WebsiteId, details: LogDetails): Promise<LogFacts> {
  const { rows } = await client.query<{ workspace_id: string; origin: string }>(
    "select workspace_id, origin from website where id = $1",
    [toUuid(websiteId)],
  );
  const [row] = rows;
  return row === undefined
    ? { object: websiteId, details }
    : { workspaceId: row.workspace_id, object: websiteId, details: { ...details, website: row.origin } };
}

function toRecord(websiteId: WebsiteId, row: Row): ConnectionRecord {
  return {
    ...ConnectedSite.parse({ platform: row.platform, access: row.access, profile: row.profile }),
    websiteId,
    epoch: row.epoch,
    identity: row.identity,
    siteUrl: row.site_url,
    credentialHint: row.credential_hint,
    sealedSecret: row.sealed_secret,
    status: z.union([HealthStatus, z.literal("disconnected")]).parse(row.status),
    can: z.array(z.string()).parse(row.can),
    checks: z.array(VerifyCheck).parse(row.checks),
    connectedAt: row.connected_at,
    lastVerifiedAt: row.last_verified_at,
    grantKey: row.grant_key,
  };
}
