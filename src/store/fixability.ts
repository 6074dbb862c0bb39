/**
 * What was found out about issues by looking at the site: whether a preview would give an approval, and if not, why not.
 * One process at a time looks at a site, by a lease that it renews, and each batch of the work is saved for itself. What was
 * read before a change of ours ended is not saved after it: the site counts its changes, and both sides compare.
 */
import type pg from "pg";
import { type AuditId, type ChangeId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { isDead } from "./leases.ts";
import { storable } from "./row-writer.ts";

/** What the site would say to a preview. */
export type FixabilityVerdict =
  | { readonly fixable: true; readonly reason: null; readonly words: null }
  | { readonly fixable: false; readonly reason: string; readonly words: string };

/** What a preview would change, as approvals name it. */
export interface FixPlace {
  readonly resource: string;
  readonly field: string;
}

export interface JudgedIssue {
  readonly issueId: IssueId;
  readonly verdict: FixabilityVerdict;
  /** Left out where nothing was found: an earlier one is kept. */
  readonly place?: FixPlace;
}

/** An audit whose issues are to be looked at. */
export interface Due {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
}

/** Renewed several times in it; a process that has died on this machine is noticed at once. */
const LEASE_SECONDS = 120;
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
    from wordpress_connection c
    join website w on w.id = c.website_id and w.ownership = 'verified'
    join audit a on a.website_id = c.website_id and a.status = 'completed'
    left join fixability_run r on r.audit_id = a.id
   where c.sealed_password is not null
     and (r.done_key is distinct from c.grant_key or r.outdated or r.retry_at <= now())
     and (r.not_before <= now() or r.tried_key is distinct from c.grant_key)
     and not exists (select from site_lease l where l.website_id = c.website_id and l.lease_until > now())
     and not exists (select from audit newer where newer.website_id = a.website_id and newer.type = a.type
                       and newer.status = 'completed' and newer.id > a.id)`;

interface DueRow {
  readonly id: string;
  readonly website_id: string;
}

export function createFixabilityStore(pool: pg.Pool) {
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
          `update fixability_site set lease_owner = $2, lease_until = now() + make_interval(secs => $3) where website_id = $1`,
          [websiteId, owner, LEASE_SECONDS],
        );
        await client.query(
          `insert into fixability_run (audit_id, not_before, tried_key)
           values ($1, now(), (select grant_key from wordpress_connection where website_id = $2))
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
        `update fixability_site set lease_until = now() + make_interval(secs => $3) where website_id = $1 and lease_owner = $2`,
        [toUuid(websiteId), owner, LEASE_SECONDS],
      );
    },

    /**
     * Open issues with a suggestion that were not looked at with this grant, or something was written to their page since:
     * of the `most` that matter most, those of one page together. What could not be read comes last.
     */
    async pending(auditId: AuditId, grantKey: string, most: number): Promise<readonly IssueId[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select top.id from (
           select id, url from issue where audit_id = $1 and suggestion is not null and status in ('open', 'regressed')
            order by impact desc, id limit $3) as top
         left join issue_fixability f on f.audit_id = $1 and f.issue_id = top.id and f.grant_key = $2 and not f.outdated
         where f.issue_id is null or (f.fixable is null and f.attempts < $4)
         order by coalesce(f.attempts, 0), top.url, top.id`,
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

    /** Saves a batch. False when the work or the connection is another one's by now, or the site was changed since it was read. */
    async save({ auditId, websiteId }: Due, batch: Batch): Promise<boolean> {
      const { grantKey, owner, changes } = batch;
      return inTransaction(pool, async (client) => {
        if (!(await lock(client, auditId, grantKey))) return false;
        const { rowCount } = await client.query(
          `update fixability_site set lease_until = now() + make_interval(secs => $3)
            where website_id = $1 and lease_owner = $2 and changes = $4`,
          [toUuid(websiteId), owner, LEASE_SECONDS, changes],
        );
        if (rowCount === 1) await write(client, auditId, batch);
        return rowCount === 1;
      });
    },

    /** What a preview has found out, unless the site was changed since it was read. */
    async note({ auditId, websiteId }: Due, answers: Omit<Batch, "owner" | "unread">): Promise<void> {
      if (answers.judged.length === 0) return;
      await inTransaction(pool, async (client) => {
        if (!(await lock(client, auditId, answers.grantKey))) return;
        const { rows } = await client.query<{ changes: string }>(
          `insert into fixability_site as site (website_id) values ($1)
           on conflict (website_id) do update set changes = site.changes returning changes`,
          [toUuid(websiteId)],
        );
        if (Number(rows[0]?.changes) === answers.changes) await write(client, auditId, answers);
      });
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
                and i.status in ('open', 'regressed')) then now() + make_interval(secs => $7) end
         where audit_id = $1 and exists (select from freed)`,
        [toUuid(auditId), owner, doneKey, waitSeconds, MOST_ATTEMPTS, toUuid(websiteId), RETRY_SECONDS],
      );
    },

    async of(
      auditId: AuditId,
      grantKey: string,
      ids: readonly IssueId[],
    ): Promise<ReadonlyMap<IssueId, FixabilityVerdict>> {
      const { rows } = await pool.query<{ issue_id: string; verdict: FixabilityVerdict }>(
        `select issue_id, jsonb_build_object('fixable', fixable, 'reason', reason, 'words', words) as verdict
           from issue_fixability
          where audit_id = $1 and grant_key = $2 and issue_id = any($3::uuid[]) and fixable is not null`,
        [toUuid(auditId), grantKey, ids.map(toUuid)],
      );
      return new Map(rows.map((row) => [fromUuid("iss", row.issue_id), row.verdict]));
    },

    /** What a preview would have changed when it was last found. */
    async placesOf(auditId: AuditId, ids: readonly IssueId[]): Promise<ReadonlyMap<IssueId, FixPlace>> {
      const { rows } = await pool.query<FixPlace & { issue_id: string }>(
        `select issue_id, resource, field from issue_fixability
          where audit_id = $1 and issue_id = any($2::uuid[]) and resource is not null`,
        [toUuid(auditId), ids.map(toUuid)],
      );
      return new Map(rows.map(({ issue_id, resource, field }) => [fromUuid("iss", issue_id), { resource, field }]));
    },
  };
}

interface Batch {
  readonly grantKey: string;
  readonly owner: string;
  /** As counted before the site was read. */
  readonly changes: number;
  readonly judged: readonly JudgedIssue[];
  /** The site could not be read for these. */
  readonly unread: readonly IssueId[];
}

interface Release {
  readonly doneKey: string | null;
  readonly waitSeconds: number;
}

/** Websites whose lease holds, those of dead processes of this machine left out. */
async function heldWebsites(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ website_id: string; lease_owner: string }>(
    "select website_id, lease_owner from fixability_site where lease_owner is not null and lease_until > now()",
  );
  return rows.filter(({ lease_owner }) => !isDead(lease_owner)).map(({ website_id }) => website_id);
}

/**
 * Whoever writes here locks the audit first and then the site, so that nobody waits for each other, and so that the audit is
 * not deleted meanwhile. False when it is gone, or the connection is another one by now.
 */
async function lock(client: pg.PoolClient, auditId: AuditId, grantKey: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from audit a join wordpress_connection c on c.website_id = a.website_id
      where a.id = $1 and c.grant_key = $2 and c.sealed_password is not null for no key update of a`,
    [toUuid(auditId), grantKey],
  );
  return rowCount === 1;
}

/** Answers about the audit are other ones then, so its version moves. */
async function write(
  client: pg.PoolClient,
  auditId: AuditId,
  { grantKey, judged, unread = [] }: Pick<Batch, "grantKey" | "judged"> & Partial<Pick<Batch, "unread">>,
) {
  const answers = new Map<IssueId, Omit<JudgedIssue, "issueId" | "verdict"> & { readonly verdict?: FixabilityVerdict }>(
    [
      ...unread.map((issueId) => [issueId, {}] as const),
      ...judged.map(({ issueId, ...answer }) => [issueId, answer] as const),
    ],
  );
  const all = [...answers.values()];
  const { rowCount } = await client.query(
    `insert into issue_fixability as old (audit_id, issue_id, grant_key, fixable, reason, words, resource, field, attempts)
     select $1, one.issue_id, $2, one.fixable, one.reason, one.words, one.resource, one.field, (one.fixable is null)::int
       from unnest($3::uuid[], $4::boolean[], $5::text[], $6::text[], $7::text[], $8::text[])
         as one(issue_id, fixable, reason, words, resource, field)
     on conflict (audit_id, issue_id) do update set grant_key = excluded.grant_key, fixable = excluded.fixable,
       reason = excluded.reason, words = excluded.words, outdated = false,
       resource = coalesce(excluded.resource, old.resource), field = coalesce(excluded.field, old.field),
       attempts = excluded.attempts + case when excluded.fixable is null and old.fixable is null
         and old.grant_key = excluded.grant_key and not old.outdated then old.attempts else 0 end
     where excluded.fixable is null
       or (old.grant_key, old.fixable, old.reason, old.words, old.outdated, old.resource, old.field) is distinct from
         (excluded.grant_key, excluded.fixable, excluded.reason, excluded.words, false,
          coalesce(excluded.resource, old.resource), coalesce(excluded.field, old.field))`,
    [
      ...[toUuid(auditId), grantKey, [...answers.keys()].map(toUuid)],
      ...[all.map(({ verdict }) => verdict?.fixable ?? null), all.map(({ verdict }) => verdict?.reason ?? null)],
      all.map(({ verdict }) => (verdict?.words ? storable(verdict.words) : null)),
      ...[all.map(({ place }) => place?.resource ?? null), all.map(({ place }) => place && storable(place.field))],
    ],
  );
  if (rowCount) await client.query("update audit set version = version + 1 where id = $1", [toUuid(auditId)]);
}

/**
 * A change of ours has ended: in the transaction that says so, the site counts it, and what was found out about issues that
 * it may concern is to be found out again. These are all of the same pages, those that were found at an object that it wrote
 * to, and those that ask for something of the same element: several pages show one object, and one change may write to
 * several. The state of the issue has moved its audit's version already. An audit has `MOST_ISSUES` answers at most, so they
 * need no index of their own.
 */
export async function outdate(client: pg.PoolClient, changeId: ChangeId): Promise<void> {
  const { rows } = await client.query<Ended>(
    `select c.website_id, c.audit_id, array[c.url, c.resource ->> 'url', i.suggestion ->> 'target'] as urls,
       array(select edit ->> 'resource' from jsonb_array_elements(c.edits) as edit) as resources, i.suggestion ->> 'target' as target
       from applied_change c left join issue i on i.id = c.issue_id where c.id = $1`,
    [toUuid(changeId)],
  );
  const [ended] = rows;
  if (ended === undefined) return;
  await client.query(
    `insert into fixability_site as site (website_id, changes) values ($1, 1)
     on conflict (website_id) do update set changes = site.changes + 1`,
    [ended.website_id],
  );
  // Earlier audits are not looked at again.
  await client.query(
    `with marked as (
       update issue_fixability f set outdated = true from issue i, audit a
        where a.website_id = $1 and (a.id = $2 or not exists (
            select from audit newer where newer.website_id = a.website_id and newer.type = a.type
               and newer.status = 'completed' and newer.id > a.id))
          and f.audit_id = a.id and i.audit_id = a.id and i.id = f.issue_id
          and (i.url = any($3) or f.resource = any($4) or i.suggestion ->> 'target' = $5)
        returning f.audit_id
     )
     update fixability_run set outdated = true where audit_id in (select audit_id from marked)`,
    [ended.website_id, ended.audit_id, ended.urls, ended.resources, ended.target],
  );
}

/** An issue is open again: nobody has looked at it while it was not. */
export async function askAgainAt(client: pg.PoolClient, auditId: AuditId, issueId: IssueId): Promise<void> {
  await client.query(
    `update fixability_run run set outdated = true
       from issue chosen join issue same on same.website_id = chosen.website_id and same.fingerprint = chosen.fingerprint
      where chosen.audit_id = $1 and chosen.id = $2 and same.audit_id >= $1 and run.audit_id = same.audit_id`,
    [toUuid(auditId), toUuid(issueId)],
  );
}

interface Ended {
  readonly website_id: string;
  readonly audit_id: string;
  readonly urls: readonly (string | null)[];
  readonly resources: readonly string[];
  readonly target: string | null;
}

function toDue(row: DueRow): Due {
  return { auditId: fromUuid("aud", row.id), websiteId: fromUuid("web", row.website_id) };
}
