/**
 * What was found out about issues by looking at the site: whether a preview would give an approval, and if not, why not.
 * The work is taken by a lease, like an audit, and each batch of it is saved for itself.
 */
import type pg from "pg";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { isDead } from "./leases.ts";
import { storable } from "./row-writer.ts";

/** What the site would say to a preview. */
export type Verdict =
  | { readonly fixable: true; readonly reason: null; readonly words: null }
  | { readonly fixable: false; readonly reason: string; readonly words: string };

export interface Judged {
  readonly issueId: IssueId;
  readonly verdict: Verdict;
}

/** An audit whose issues are to be looked at. */
export interface Due {
  readonly auditId: AuditId;
  readonly websiteId: WebsiteId;
}

/** Longer than a site may take for one batch; a process that has died on this machine is noticed at once. */
const LEASE_SECONDS = 120;

/**
 * The last completed audit of each type, of sites that are connected, where not all issues were looked at with the grant of
 * now. While somebody writes to the site, or it could not be read a moment ago, it waits.
 */
const DUE = `
  select a.id, a.website_id, r.lease_owner, coalesce(r.lease_until < now(), true) as free
    from wordpress_connection c
    join website w on w.id = c.website_id and w.ownership = 'verified'
    join audit a on a.website_id = c.website_id and a.status = 'completed'
    left join fixability_run r on r.audit_id = a.id
   where c.sealed_password is not null
     and (r.done_key is distinct from c.grant_key or r.outdated)
     and (r.not_before <= now() or r.tried_key is distinct from c.grant_key)
     and not exists (select from site_lease l where l.website_id = c.website_id and l.lease_until > now())
     and not exists (select from audit newer where newer.website_id = a.website_id and newer.type = a.type
                       and newer.status = 'completed' and newer.id > a.id)`;

interface DueRow {
  readonly id: string;
  readonly website_id: string;
  readonly lease_owner: string | null;
  readonly free: boolean;
}

export function createFixabilityStore(pool: pg.Pool) {
  return {
    /** Audits that nobody is at work on. */
    async due(limit: number): Promise<readonly Due[]> {
      const { rows } = await pool.query<DueRow>(`${DUE} order by a.id desc limit $1`, [limit]);
      return rows.filter(isFree).map(toDue);
    },

    /** The same of one audit, also when another process is at work on it. */
    async dueOf(auditId: AuditId): Promise<Due | undefined> {
      const { rows } = await pool.query<DueRow>(`${DUE} and a.id = $1`, [toUuid(auditId)]);
      return rows[0] && toDue(rows[0]);
    },

    /** True for the one process that may look. */
    async claim(auditId: AuditId, owner: string): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const id = toUuid(auditId);
        const { rowCount } = await client.query("select from audit where id = $1 for key share", [id]);
        if (rowCount !== 1) return false;
        await client.query("insert into fixability_run (audit_id) values ($1) on conflict do nothing", [id]);
        const { rows } = await client.query<DueRow>(
          `select lease_owner, coalesce(lease_until < now(), true) as free from fixability_run where audit_id = $1 for update`,
          [id],
        );
        if (rows[0] === undefined || !isFree(rows[0])) return false;
        await client.query(
          `update fixability_run set done_key = null, outdated = false, not_before = now(), lease_owner = $2,
             lease_until = now() + make_interval(secs => $3), tried_key = (
               select c.grant_key from wordpress_connection c join audit a on a.website_id = c.website_id where a.id = $1)
           where audit_id = $1`,
          [id, owner, LEASE_SECONDS],
        );
        return true;
      });
    },

    /**
     * Open issues with a suggestion that were not looked at with this grant, or something was written to their page since:
     * of the `most` that matter most, those of one page together.
     */
    async pending(auditId: AuditId, grantKey: string, most: number): Promise<readonly IssueId[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select top.id from (
           select id, url from issue where audit_id = $1 and suggestion is not null and status in ('open', 'regressed')
            order by impact desc, id limit $3) as top
         left join issue_fixability f on f.audit_id = $1 and f.issue_id = top.id and f.grant_key = $2 and not f.outdated
         where f.issue_id is null order by top.url, top.id`,
        [toUuid(auditId), grantKey, most],
      );
      return rows.map(({ id }) => fromUuid("iss", id));
    },

    /** Saves a batch, and keeps the work for this process. False when it has lost it, or the connection is another one. */
    async save(auditId: AuditId, { grantKey, owner, judged }: Batch): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        if (!(await lock(client, auditId, grantKey))) return false;
        const { rowCount } = await client.query(
          `update fixability_run set lease_until = now() + make_interval(secs => $3) where audit_id = $1 and lease_owner = $2`,
          [toUuid(auditId), owner, LEASE_SECONDS],
        );
        if (rowCount === 1) await write(client, auditId, grantKey, judged);
        return rowCount === 1;
      });
    },

    /** What a preview has found out. */
    async note(auditId: AuditId, grantKey: string, judged: readonly Judged[]): Promise<void> {
      if (judged.length === 0) return;
      await inTransaction(pool, async (client) => {
        if (await lock(client, auditId, grantKey)) await write(client, auditId, grantKey, judged);
      });
    },

    /** Gives the work back: done with this grant, or to be gone on with, at once or after a while. */
    async release(auditId: AuditId, owner: string, { doneKey, waitSeconds }: Release): Promise<void> {
      await pool.query(
        `update fixability_run set lease_owner = null, lease_until = null, done_key = $3,
           not_before = now() + make_interval(secs => $4) where audit_id = $1 and lease_owner = $2`,
        [toUuid(auditId), owner, doneKey, waitSeconds],
      );
    },

    async of(auditId: AuditId, grantKey: string, ids: readonly IssueId[]): Promise<ReadonlyMap<IssueId, Verdict>> {
      const { rows } = await pool.query<{ issue_id: string; verdict: Verdict }>(
        `select issue_id, jsonb_build_object('fixable', fixable, 'reason', reason, 'words', words) as verdict
           from issue_fixability where audit_id = $1 and grant_key = $2 and issue_id = any($3::uuid[])`,
        [toUuid(auditId), grantKey, ids.map(toUuid)],
      );
      return new Map(rows.map((row) => [fromUuid("iss", row.issue_id), row.verdict]));
    },
  };
}

interface Batch {
  readonly grantKey: string;
  readonly owner: string;
  readonly judged: readonly Judged[];
}

interface Release {
  readonly doneKey: string | null;
  readonly waitSeconds: number;
}

/**
 * Whoever writes here locks the audit first, so that nobody waits for each other, and so that it is not deleted meanwhile.
 * False when it is gone, or the connection is another one by now.
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
async function write(client: pg.PoolClient, auditId: AuditId, grantKey: string, judged: readonly Judged[]) {
  const verdicts = [...new Map(judged.map(({ issueId, verdict }) => [issueId, verdict]))];
  const { rowCount } = await client.query(
    `insert into issue_fixability as old (audit_id, issue_id, grant_key, fixable, reason, words)
     select $1, one.issue_id, $2, one.fixable, one.reason, one.words
       from unnest($3::uuid[], $4::boolean[], $5::text[], $6::text[]) as one(issue_id, fixable, reason, words)
     on conflict (audit_id, issue_id) do update set grant_key = excluded.grant_key, fixable = excluded.fixable,
       reason = excluded.reason, words = excluded.words, outdated = false
     where (old.grant_key, old.fixable, old.reason, old.words, old.outdated)
       is distinct from (excluded.grant_key, excluded.fixable, excluded.reason, excluded.words, false)`,
    [
      ...[toUuid(auditId), grantKey, verdicts.map(([id]) => toUuid(id)), verdicts.map(([, { fixable }]) => fixable)],
      ...[verdicts.map(([, { reason }]) => reason), verdicts.map(([, { words }]) => words && storable(words))],
    ],
  );
  if (rowCount) await client.query("update audit set version = version + 1 where id = $1", [toUuid(auditId)]);
}

/**
 * Something was written to the page of an issue: what was found out about the page's issues is to be found out again. The
 * state of the issue has moved its audit's version already.
 */
export async function outdate(pool: pg.Pool, issueId: IssueId): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ audit_id: string; url_id: number }>(
      `select i.audit_id, i.url_id from issue i join audit a on a.id = i.audit_id where i.id = $1 for no key update of a`,
      [toUuid(issueId)],
    );
    const [issue] = rows;
    if (issue === undefined) return;
    const { rowCount } = await client.query(
      `update issue_fixability f set outdated = true from issue i
        where i.audit_id = $1 and i.url_id = $2 and f.audit_id = $1 and f.issue_id = i.id`,
      [issue.audit_id, issue.url_id],
    );
    if (rowCount) await client.query("update fixability_run set outdated = true where audit_id = $1", [issue.audit_id]);
  });
}

function isFree({ free, lease_owner }: Pick<DueRow, "free" | "lease_owner">): boolean {
  return free || lease_owner === null || isDead(lease_owner);
}

function toDue(row: DueRow): Due {
  return { auditId: fromUuid("aud", row.id), websiteId: fromUuid("web", row.website_id) };
}
