/** Which audits are to be looked at, which of their issues, and which process does it. */
import type pg from "pg";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { isDead } from "./leases.ts";
import { OPEN_ISSUE } from "./states.ts";

/** An audit whose issues are to be looked at. */
export interface Due {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
}

interface Release {
  readonly doneKey: string | null;
  readonly waitSeconds: number;
}

/** Renewed several times in it; a process that has died on this machine is noticed at once. */
export const FIXABILITY_LEASE_SECONDS = 120;
/** An issue that could not be read is tried so often with one grant, */
const MOST_ATTEMPTS = 3;
/** so far apart. */
const RETRY_SECONDS = 10 * 60;

/**
 * The last completed audit of each type, of sites that are connected, where not all issues were looked at with the grant of
 * now. While somebody writes to the site, or it could not be read a moment ago, it waits.
 */
const DUE = `
  select a.id, a.website_id
    from site_connection c
    join website w on w.id = c.website_id and (w.ownership = 'verified' or c.platform = 'git')
    join audit a on a.website_id = c.website_id and a.status = 'completed'
    left join fixability_run r on r.audit_id = a.id
   where c.sealed_secret is not null
     and (r.done_key is distinct from c.grant_key or r.outdated or r.retry_at <= now())
     and (r.not_before <= now() or r.tried_key is distinct from c.grant_key)
     and not exists (select from site_lease l where l.website_id = c.website_id and l.lease_until > now())
     and not exists (select from audit newer where newer.website_id = a.website_id and newer.type = a.type
                       and newer.status = 'completed' and newer.id > a.id)`;

interface DueRow {
  readonly id: string;
  readonly website_id: string;
}

export function createFixabilityWork(pool: pg.Pool) {
  return {
    /** One audit of each website that nobody looks at. */
    async due(limit: number): Promise<readonly Due[]> {
      const { rows } = await pool.query<DueRow>(
        `select * from (
           select distinct on (due.website_id) * from (${DUE}) as due
            where due.website_id <> all($1::uuid[]) order by due.website_id, due.id desc) as one
          order by id desc limit $2`,
        [await heldWebsites(pool), limit],
      );
      return rows.map(toDue);
    },

    /** The same of one audit, also when a process is at work on its website. */
    async dueOf(auditId: AuditId): Promise<Due | undefined> {
      const { rows } = await pool.query<DueRow>(`${DUE} and a.id = $1`, [toUuid(auditId)]);
      return rows[0] && toDue(rows[0]);
    },

    /** True for the one process that may look at the site. */
    async claim(due: Due, owner: string): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const [auditId, websiteId] = [toUuid(due.auditId), toUuid(due.websiteId)];
        const { rowCount } = await client.query("select from audit where id = $1 for key share", [auditId]);
        if (rowCount !== 1) return false;
        const { rows } = await client.query<{ lease_owner: string | null; free: boolean }>(
          `insert into fixability_site as site (website_id) values ($1)
           on conflict (website_id) do update set changes = site.changes
           returning lease_owner, coalesce(lease_until < now(), true) as free`,
          [websiteId],
        );
        const [site] = rows;
        if (site?.lease_owner && !site.free && !isDead(site.lease_owner)) return false;
        await client.query(
          "update fixability_site set lease_owner = $2, lease_until = now() + make_interval(secs => $3) where website_id = $1",
          [websiteId, owner, FIXABILITY_LEASE_SECONDS],
        );
        await client.query(
          `insert into fixability_run (audit_id, not_before, tried_key)
           values ($1, now(), (select grant_key from site_connection where website_id = $2))
           on conflict (audit_id) do update set done_key = null, outdated = false, retry_at = null,
             not_before = excluded.not_before, tried_key = excluded.tried_key`,
          [auditId, websiteId],
        );
        return true;
      });
    },

    /** Keeps the work for this process. */
    async renew(websiteId: WebsiteId, owner: string): Promise<void> {
      await pool.query(
        "update fixability_site set lease_until = now() + make_interval(secs => $3) where website_id = $1 and lease_owner = $2",
        [toUuid(websiteId), owner, FIXABILITY_LEASE_SECONDS],
      );
    },

    /**
     * Open issues with a suggestion that were not looked at with this grant, or something was written to their page since:
     * of the `most` that matter most, those of one page together. What could not be read comes last.
     */
    async pending(auditId: AuditId, grantKey: string, most: number): Promise<readonly IssueId[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select top.id from (
           select id, url_id from issue where audit_id = $1 and suggestion is not null and status in (${OPEN_ISSUE})
            order by impact desc, id limit $3) as top
         left join issue_fixability f on f.audit_id = $1 and f.issue_id = top.id and f.grant_key = $2 and not f.outdated
         where f.issue_id is null or (f.fixable is null and f.attempts < $4)
         order by coalesce(f.attempts, 0), top.url_id, top.id`,
        [toUuid(auditId), grantKey, most, MOST_ATTEMPTS],
      );
      return rows.map(({ id }) => fromUuid("iss", id));
    },

    /** How many changes of ours have ended at the site: to be read before the site is, and given to who saves the answer. */
    async changesOf(websiteId: WebsiteId): Promise<number> {
      const { rows } = await pool.query<{ changes: string }>(
        "select changes from fixability_site where website_id = $1",
        [toUuid(websiteId)],
      );
      return Number(rows[0]?.changes ?? 0);
    },

    /** Gives the work back: done with this grant, or to be gone on with, at once or after a while. */
    async release({ auditId, websiteId }: Due, owner: string, { doneKey, waitSeconds }: Release): Promise<void> {
      await pool.query(
        `with freed as (
           update fixability_site set lease_owner = null, lease_until = null where website_id = $6 and lease_owner = $2 returning 1
         )
         update fixability_run set done_key = $3, not_before = now() + make_interval(secs => $4),
           retry_at = case when exists (
             select from issue_fixability f join issue i on i.audit_id = f.audit_id and i.id = f.issue_id
              where f.audit_id = $1 and f.grant_key = $3 and f.fixable is null and f.attempts < $5
                and i.status in (${OPEN_ISSUE})) then now() + make_interval(secs => $7) end
         where audit_id = $1 and exists (select from freed)`,
        [toUuid(auditId), owner, doneKey, waitSeconds, MOST_ATTEMPTS, toUuid(websiteId), RETRY_SECONDS],
      );
    },
  };
}

/** Websites whose lease holds, those of dead processes of this machine left out. */
async function heldWebsites(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ website_id: string; lease_owner: string }>(
    "select website_id, lease_owner from fixability_site where lease_owner is not null and lease_until > now()",
  );
  return rows.filter(({ lease_owner }) => !isDead(lease_owner)).map(({ website_id }) => website_id);
}

function toDue(row: DueRow): Due {
  return { auditId: fromUuid("aud", row.id), websiteId: fromUuid("web", row.website_id) };
}
