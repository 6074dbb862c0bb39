/** Which audits of a website have outlived its limits, what keeps some of them all the same, and deleting the others. */
import type pg from "pg";
import { type AuditId, fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { RunStatement } from "#domain/log-entry.ts";
import { type KeptFor, PROVISIONAL_DAYS, type Retention } from "#domain/retention.ts";
import { inTransaction } from "./crawl-writes.ts";
import { LARGE_AUDIT_MS } from "./disk-use.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { UNFINISHED_AUDIT } from "./states.ts";

export interface OldAudit {
  readonly id: AuditId;
  /** An estimate (disk-use.ts); `null` until it is measured. */
  readonly bytes: number | null;
  /** Empty: it may go. */
  readonly keptFor: readonly KeptFor[];
}

/** A deletion as the audit log is told of it, in its transaction. */
export interface RetentionEntry {
  readonly workspaceId: string;
  readonly action: "audit.deleted" | "website.deleted";
  readonly object: string;
}
export type TellOfRetention = (entry: RetentionEntry, run: RunStatement) => Promise<void>;

interface Limited {
  readonly id: WebsiteId;
  readonly retention: Retention;
}

const DAY_MS = 86_400_000;

/** As website-rows.ts chooses what a website stands by. */
const TRUNCATED = "coalesce((completeness ->> 'truncated')::boolean, false)";
/** What else than the type decides whether two audits are compared. */
const PAGE = "case when type = 'page-audit' then start_url end";
/** Nothing came of them on the site, so nothing is to be undone. */
const WITHOUT_EFFECT = "'rolled_back', 'closed', 'conflict', 'failed'";
const OPEN_DEPLOYMENT = "'queued', 'preparing', 'proposed', 'deploying'";

/**
 * Beyond the limits `$2` and `$3`: neither among the newest of its kind nor young enough, oldest first. `$4` is now. A kind is a type;
 * audits of lists of URLs are one of their own. The newest of each type, and of each page that has audits of its own, is what the next
 * one is compared with (`LOOKED_AT_THE_SAME`) and takes over from; what the newest was compared with shows its history.
 */
const OLD = `
  with ranked as (
    select a.*, row_number() over (partition by a.status = 'completed', a.type, list.audit_id is not null order by a.id desc) as place
      from audit a left join audit_url_list list on list.audit_id = a.id
     where a.website_id = $1 and a.status in ('completed', 'failed', 'cancelled')),
  newest as (
    select id from (select distinct on (type, ${PAGE}) id from ranked where status = 'completed'
                     order by type, ${PAGE}, id desc) of_type
    union
    (select id from ranked where status = 'completed' order by type = 'page-audit', ${TRUNCATED}, id desc limit 1)),
  compared as (
    select (select old.id from audit old where old.id < now.id and old.status = 'completed' and ${LOOKED_AT_THE_SAME}
              order by old.id desc limit 1) as id
      from ranked now where now.id in (select id from newest)
    union
    select reuses_audit_id from audit where website_id = $1
       and (id in (select id from newest) or status in (${UNFINISHED_AUDIT})))
  select a.id, a.stored_bytes::float8 as bytes, array_remove(array[
      case when a.pinned_at is not null then 'pinned' end,
      case when a.id in (select id from newest) then 'newest' end,
      case when a.id in (select id from compared where id is not null) then 'comparison' end,
      case when exists (select from applied_change c where c.website_id = $1 and c.audit_id = a.id
               and c.state not in (${WITHOUT_EFFECT}))
             or exists (select from bulk_operation b where b.website_id = $1 and b.audit_id = a.id and b.status = 'running')
           then 'change' end,
      case when exists (select from approval_item i join approval_request r on r.id = i.request_id
               where i.audit_id = a.id and r.withdrawn_at is null and r.used_at is null and r.expires_at > $4)
             or exists (select from deployment_item i join deployment d on d.id = i.deployment_id
               where i.audit_id = a.id and (d.next_check_at is not null or d.state in (${OPEN_DEPLOYMENT})))
           then 'approval' end,
      case when exists (select from incident n where n.website_id = $1 and n.state = 'open'
               and a.id::text in (n.opened_by::text, n.facts ->> 'baseId')) then 'incident' end,
      case when exists (select from report_share s where s.audit_id = a.id and s.revoked_at is null and s.expires_at > $4)
           then 'share' end], null) as "keptFor"
    from ranked a
   where ($2::int is not null or $3::int is not null)
     and ($2::int is null or a.place > $2) and ($3::int is null or coalesce(a.finished_at, a.created_at) < $4 - make_interval(days => $3))
   order by a.id`;

export function createRetentionStore(pool: pg.Pool) {
  const oldOf = async (client: pg.Pool | pg.PoolClient, { id, retention }: Limited, now: Date): Promise<OldAudit[]> => {
    const { keepAudits, keepDays } = retention;
    const { rows } = await client.query<Omit<OldAudit, "id"> & { id: string }>(OLD, [
      ...[toUuid(id), keepAudits, keepDays, now],
    ]);
    return rows.map((row) => ({ ...row, id: fromUuid("aud", row.id) }));
  };

  return {
    /** Audits beyond the limits, the oldest first. */
    old: (website: Limited, now: Date): Promise<readonly OldAudit[]> => oldOf(pool, website, now),

    /** Websites with limits, some at a time. */
    async limited(after: WebsiteId | undefined, limit: number): Promise<readonly Limited[]> {
      const { rows } = await pool.query<{ id: string } & Retention>(
        `select id, keep_audits as "keepAudits", keep_days as "keepDays" from website
          where (keep_audits is not null or keep_days is not null) and ($1::uuid is null or id > $1) order by id limit $2`,
        [after && toUuid(after), limit],
      );
      return rows.map(({ id, ...retention }) => ({ id: fromUuid("web", id), retention }));
    },

    /**
     * Deletes the audit if it still may go, by the limits that the website has now. Both rows are locked first: whoever changes the
     * limits or begins to need it meanwhile has written so before, and is seen, or finds that it is gone.
     */
    async expire(websiteId: WebsiteId, id: AuditId, now: Date, tell: TellOfRetention): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        await client.query(`set local statement_timeout = ${LARGE_AUDIT_MS}`);
        const { rows: limits } = await client.query<Retention>(
          `select keep_audits as "keepAudits", keep_days as "keepDays" from website where id = $1 for share`,
          [toUuid(websiteId)],
        );
        const { rows } = await client.query<{ workspace_id: string }>(
          "select workspace_id from audit where id = $1 for update skip locked",
          [toUuid(id)],
        );
        const [[retention], [locked]] = [limits, rows];
        if (retention === undefined || locked === undefined) return false;
        const audit = (await oldOf(client, { id: websiteId, retention }, now)).find((one) => one.id === id);
        if (audit === undefined || audit.keptFor.length > 0) return false;
        await client.query("delete from audit where id = $1", [toUuid(id)]);
        const entry = { workspaceId: locked.workspace_id, action: "audit.deleted" as const, object: id };
        await tell(entry, statementsOn(client));
        return true;
      });
    },

    /** Deletes websites that came into being with an audit, when none has read a page of them for days. Answers how many. */
    /** Consents at Google that nobody came back from, with the secrets in them. */
    async forgetConsents(): Promise<void> {
      await pool.query("delete from search_console_authorization where expires_at < now()");
    },

    async removeProvisional(now: Date, limit: number, tell: TellOfRetention): Promise<number> {
      const before = new Date(now.getTime() - PROVISIONAL_DAYS * DAY_MS);
      const { rows } = await pool.query<{ id: string }>(`select id from website w where ${IS_LEFT_OVER} limit $2`, [
        ...[before, limit],
      ]);
      let removed = 0;
      for (const { id } of rows)
        await inTransaction(pool, async (client) => {
          await client.query("select from website where id = $1 for update", [id]);
          const { rows: gone } = await client.query<{ workspace_id: string }>(
            `delete from website w where id = $2 and ${IS_LEFT_OVER} returning workspace_id`,
            [before, id],
          );
          if (gone[0] === undefined) return;
          removed++;
          const object = fromUuid("web", id);
          await tell({ workspaceId: gone[0].workspace_id, action: "website.deleted", object }, statementsOn(client));
        });
      return removed;
    },

    /** False when there is no such audit any more. */
    async pin(id: AuditId, by: { readonly userId: string; readonly at: Date } | null): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `update audit set pinned_at = case when $2::timestamptz is null then null else coalesce(pinned_at, $2) end,
             pinned_by = case when $2::timestamptz is null then null else coalesce(pinned_by, $3) end, version = version + 1
            where id = $1`,
          [toUuid(id), by?.at, by?.userId],
        );
        if (rowCount === 1) await logWithin(statementsOn(client), "audit.updated");
        return rowCount === 1;
      });
    },
  };
}

/** `$1`: since when nothing may have happened. */
const IS_LEFT_OVER = `w.provisional and w.created_at < $1 and not exists (
  select from audit a where a.website_id = w.id
     and (a.status in (${UNFINISHED_AUDIT}) or coalesce(a.finished_at, a.created_at) >= $1))`;
