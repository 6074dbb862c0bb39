/** What audits of one website have to do with each other: issues that stay, go and come back, and those that people ignore. */
import { sql } from "kysely";
import type pg from "pg";
import { type AuditId, fromUuid, type IssueId, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { ComparisonCounts, IssueChange } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import type { Held } from "./crawl-rows.ts";
import { inTransaction } from "./crawl-writes.ts";
import type { Database } from "./database.ts";

export interface Ignore {
  readonly reason: string;
  readonly note: string | null;
  readonly authorId: string;
  readonly author: string;
  readonly expiresAt: Date | null;
}

export interface ChangedIssue {
  readonly id: IssueId;
  /** The audit that has it: the base's for what was fixed. */
  readonly auditId: AuditId;
  readonly fingerprint: string;
  readonly change: IssueChange;
  readonly checkId: string;
  readonly severity: Severity;
  readonly url: string;
  readonly locator: string;
  readonly args: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

export function createHistory(pool: pg.Pool, database: Database) {
  return {
    /** The audit to compare with: the last completed one before this, of the same type if there is one. */
    async baseOf(audit: { readonly id: AuditId; readonly websiteId: WebsiteId }): Promise<AuditId | undefined> {
      const id = toUuid(audit.id);
      const row = await database
        .selectFrom("audit")
        .select("id")
        .where("website_id", "=", toUuid(audit.websiteId))
        .where("status", "=", "completed")
        .where("id", "<", id)
        .orderBy(sql`(type = (select type from audit where id = ${id})) desc, id desc`)
        .limit(1)
        .executeTakeFirst();
      return row && fromUuid("aud", row.id);
    },

    /** Gives every issue the audit that saw it first, and marks those that were gone and came back. */
    async dateIssues(held: Held, base: AuditId | undefined): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query(
          `update issue set first_seen_audit_id = coalesce(
             (select old.first_seen_audit_id from issue old
               where old.website_id = $2 and old.fingerprint = issue.fingerprint and old.audit_id < $1
               order by old.audit_id desc limit 1), $1)
            where audit_id = $1`,
          [toUuid(held.auditId), toUuid(held.websiteId)],
        );
        if (base === undefined) return;
        await client.query(
          `update issue set status = 'regressed'
            where audit_id = $1 and status = 'open' and first_seen_audit_id <> $1
              and not exists (select 1 from issue old where old.audit_id = $2 and old.fingerprint = issue.fingerprint)
              and check_id in (${ranIn("$2")})
              and (url_id = 0 or url in (${visitedBy("$2")}))`,
          [toUuid(held.auditId), toUuid(base)],
        );
      });
    },

    /** Decisions of people that still hold; those that have ended are forgotten. */
    async heedIgnores(held: Held): Promise<void> {
      await inTransaction(pool, async (client) => {
        const website = toUuid(held.websiteId);
        await client.query("delete from ignored_issue where website_id = $1 and expires_at <= now()", [website]);
        await client.query(
          `update issue set status = 'ignored' from ignored_issue i
            where issue.audit_id = $2 and i.website_id = $1 and i.fingerprint = issue.fingerprint`,
          [website, toUuid(held.auditId)],
        );
      });
    },

    /** Ignores the issue from this audit on. False when the audit has no such issue that is open or ignored. */
    async ignore(
      auditId: AuditId,
      issueId: IssueId,
      { reason, note, authorId, author, expiresAt }: Ignore,
    ): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `insert into ignored_issue (website_id, fingerprint, reason, note, author_id, author, expires_at)
             select website_id, fingerprint, $3::text, $4::text, $5::text, $6::text, $7::timestamptz from issue
              where audit_id = $1 and id = $2 and status in ('open', 'regressed', 'ignored')
           on conflict (website_id, fingerprint) do update set reason = excluded.reason, note = excluded.note,
             author_id = excluded.author_id, author = excluded.author, expires_at = excluded.expires_at, created_at = now()`,
          [toUuid(auditId), toUuid(issueId), reason, note, authorId, author, expiresAt],
        );
        if (rowCount !== 1) return false;
        await setStatus(client, auditId, issueId, "ignored");
        return true;
      });
    },

    /** Takes the decision back. False when the issue is not ignored. */
    async reopen(auditId: AuditId, issueId: IssueId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `delete from ignored_issue i using issue
            where issue.audit_id = $1 and issue.id = $2 and i.website_id = issue.website_id and i.fingerprint = issue.fingerprint`,
          [toUuid(auditId), toUuid(issueId)],
        );
        if (rowCount !== 1) return false;
        await setStatus(client, auditId, issueId, "open");
        return true;
      });
    },

    /** Per check and kind of change, how many issues. */
    async counts(
      auditId: AuditId,
      base: AuditId,
    ): Promise<readonly { checkId: string; change: IssueChange; count: number }[]> {
      const { rows } = await pool.query(
        `${CHANGES} select check_id as "checkId", change, count(*)::int as count from changed group by 1, 2 order by 1, 2`,
        [toUuid(auditId), toUuid(base)],
      );
      return rows;
    },

    /** Gravest first; `after` is the place of the last one of the page before. */
    async changed(
      auditId: AuditId,
      base: AuditId,
      { changes, offset, limit }: { changes: readonly IssueChange[]; offset: number; limit: number },
    ): Promise<readonly ChangedIssue[]> {
      const { rows } = await pool.query(
        `${CHANGES} select * from changed where change = any($3) order by severity_rank, check_id, url, locator, id offset $4 limit $5`,
        [toUuid(auditId), toUuid(base), changes, offset, limit],
      );
      return rows.map((row) => ({
        id: fromUuid("iss", row.id),
        auditId: fromUuid("aud", row.audit_id),
        fingerprint: row.fingerprint,
        change: row.change,
        checkId: row.check_id,
        severity: row.severity,
        url: row.url,
        locator: row.locator,
        args: row.args,
      }));
    },
  };
}

export function addUp(rows: readonly { readonly change: IssueChange; readonly count: number }[]): ComparisonCounts {
  const sum = (change: IssueChange) =>
    rows.filter((row) => row.change === change).reduce((total, { count }) => total + count, 0);
  return {
    new: sum("new"),
    fixed: sum("fixed"),
    persisting: sum("persisting"),
    regressed: sum("regressed"),
    notComparable: sum("notComparable"),
  };
}

/** Addresses that an audit asked for, whatever the answer. */
function visitedBy(audit: string): string {
  return `select k.url from known_url k join page p on p.audit_id = k.audit_id and p.url_id = k.id where k.audit_id = ${audit}`;
}

/** Checks that looked at anything: one that is switched off, or that did not exist yet, proves nothing fixed. */
function ranIn(audit: string): string {
  return `select check_id from check_tally where audit_id = ${audit} and passed + failed + cannot_tell + not_applicable + errored > 0`;
}

/**
 * $1 is the audit, $2 its base. What only one of them could see (its page was not visited, or its check did not run in
 * the other) is not comparable: a shorter crawl must not report pages it missed as fixed.
 */
const CHANGES = `
  with now as (select * from issue where audit_id = $1), before as (select * from issue where audit_id = $2),
  seen_now as (${visitedBy("$1")}), seen_before as (${visitedBy("$2")}),
  ran_now as (${ranIn("$1")}), ran_before as (${ranIn("$2")}),
  changed as (
    select now.*, case
        when before.id is not null then 'persisting'
        when now.check_id not in (select check_id from ran_before) then 'notComparable'
        when now.url_id > 0 and now.url not in (select url from seen_before) then 'notComparable'
        when now.status = 'regressed' then 'regressed'
        else 'new' end as change
      from now left join before using (fingerprint)
    union all
    select before.*, case
        when before.check_id not in (select check_id from ran_now) then 'notComparable'
        when before.url_id > 0 and before.url not in (select url from seen_now) then 'notComparable'
        else 'fixed' end
      from before left join now using (fingerprint) where now.id is null
  )`;

async function setStatus(client: pg.PoolClient, auditId: AuditId, issueId: IssueId, status: string): Promise<void> {
  const ids = [toUuid(auditId), toUuid(issueId)];
  // Later audits that were made meanwhile show the decision, too; earlier ones stay as they were.
  await client.query(
    `update issue set status = $3, version = issue.version + 1 from issue chosen
      where chosen.audit_id = $1 and chosen.id = $2 and issue.website_id = chosen.website_id
        and issue.fingerprint = chosen.fingerprint and issue.audit_id >= $1 and issue.status in ('open', 'regressed', 'ignored')`,
    [...ids, status],
  );
  // Answers about an audit are revalidated by its version.
  await client.query(
    "update audit set version = version + 1 where website_id = (select website_id from issue where audit_id = $1 and id = $2) and id >= $1",
    ids,
  );
}
