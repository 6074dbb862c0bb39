/** What audits of one website have to do with each other: issues that stay, go and come back, and those that people ignore. */
import type pg from "pg";
import type { Completeness } from "#domain/audit.ts";
import { type AuditId, fromUuid, type IssueId, toUuid } from "#domain/ids.ts";
import {
  type Compared,
  type CountedChange,
  changesWith,
  counted,
  createComparison,
  isCut,
  placesOf,
} from "./comparison.ts";
import { inTransaction } from "./crawl-writes.ts";
import { askAgainAt } from "./fixability-outdated.ts";
import { ISSUE_DETAIL } from "./issue-detail.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { isServedElsewhere } from "./served-elsewhere.ts";
import { OPEN_ISSUE } from "./states.ts";
import { NO_NESTED_LOOPS } from "./without-nested-loops.ts";

export interface Ignore {
  readonly reason: string;
  readonly note: string | null;
  readonly authorId: string;
  readonly author: string;
  readonly expiresAt: Date | null;
}

/** An audit to compare with. */
export interface Base {
  readonly id: AuditId;
  /** It ended at a limit, so it knows a part of the site only. */
  readonly cut: boolean;
}

export function createHistory(pool: pg.Pool) {
  return {
    ...createComparison(pool),

    /** The audit to compare with: the last completed one before this that looked at the same. */
    async baseOf(audit: AuditId): Promise<Base | undefined> {
      const { rows } = await pool.query<{ id: string; completeness: Completeness | null }>(
        `select old.id, old.completeness from audit old join audit now on now.id = $1
          where old.id < now.id and old.status = 'completed' and ${LOOKED_AT_THE_SAME} order by old.id desc limit 1`,
        [toUuid(audit)],
      );
      return rows[0] && { id: fromUuid("aud", rows[0].id), cut: isCut(rows[0].completeness) };
    },

    /**
     * Marks the issues that were gone and came back, and counts like `counts`: the comparison is made once for both.
     * `null` when the base was deleted meanwhile: beside nothing, all issues would be new.
     */
    async markRegressed(compared: Compared): Promise<readonly CountedChange[] | null> {
      return await inTransaction(pool, async (client) => {
        const base = await client.query("select from audit where id = $1 for key share", [toUuid(compared.base)]);
        if (base.rowCount !== 1) return null;
        await client.query(`set local work_mem = '${SIDE_BY_SIDE}'`);
        await client.query(NO_NESTED_LOOPS);
        const { rows } = await client.query<CountedChange>(
          `${changesWith()}, marked as (
             update issue set status = 'regressed' from changed
              where issue.audit_id = $1 and issue.id = changed.id and issue.status = 'open' and changed.change = 'regressed')
           ${counted()}`,
          placesOf(compared),
        );
        return rows;
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
          `insert into ignored_issue (website_id, fingerprint, reason, note, author_id, author, expires_at, check_id, url, locator)
             select website_id, fingerprint, $3::text, $4::text, $5::text, $6::text, $7::timestamptz, check_id,
                    case when url_id = 0 then '' else url end, locator from ${ISSUE_DETAIL} issue
              where audit_id = $1 and id = $2 and status in (${OPEN_ISSUE}, 'ignored')
           on conflict (website_id, fingerprint) do update set reason = excluded.reason, note = excluded.note,
             author_id = excluded.author_id, author = excluded.author, expires_at = excluded.expires_at, created_at = now()`,
          [toUuid(auditId), toUuid(issueId), reason, note, authorId, author, expiresAt],
        );
        if (rowCount !== 1) return false;
        await setStatus(client, auditId, issueId, "ignored");
        await logWithin(statementsOn(client), "issue.updated", { details: { status: "ignored" } });
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
        await askAgainAt(client, auditId, issueId);
        await logWithin(statementsOn(client), "issue.updated", { details: { status: "open" } });
        return true;
      });
    },
  };
}

/** Memory in which the database holds the issues of two audits: with the usual 4 MB, those of a large one go to disk. */
const SIDE_BY_SIDE = "32MB";

/**
 * Audits of one type; a page-audit knows one page, so it must be the same. Anything else would call new what the other
 * one did not look for; and a build that was never published is no state of the site. `old` and `now` are rows of audits.
 */
export const LOOKED_AT_THE_SAME = `old.website_id = now.website_id and old.type = now.type
  and (old.type <> 'page-audit' or old.start_url = now.start_url) and not ${isServedElsewhere("old")}`;

async function setStatus(client: pg.PoolClient, auditId: AuditId, issueId: IssueId, status: string): Promise<void> {
  const ids = [toUuid(auditId), toUuid(issueId)];
  // Later audits that were made meanwhile show the decision, too; earlier ones stay as they were.
  await client.query(
    `update issue set status = $3, version = issue.version + 1 from issue chosen
      where chosen.audit_id = $1 and chosen.id = $2 and issue.website_id = chosen.website_id
        and issue.fingerprint = chosen.fingerprint and issue.audit_id >= $1 and issue.status in (${OPEN_ISSUE}, 'ignored')`,
    [...ids, status],
  );
  // Answers about an audit are revalidated by its version.
  await client.query(
    `update audit set version = version + 1
      where website_id = (select website_id from issue where audit_id = $1 and id = $2) and id >= $1`,
    ids,
  );
}
