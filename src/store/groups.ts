/** Reading groups of issues: what to mend first. Writing them is group-writes.ts. */
import type pg from "pg";
import type { Category } from "#domain/check.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { GroupCause } from "#domain/issue.ts";
import type { Severity } from "#domain/severity.ts";

export interface IssueGroup {
  readonly no: number;
  readonly checkId: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly cause: GroupCause;
  /** The place inside the pages, for an element. */
  readonly locator: string;
  readonly sampleUrl: string | null;
  readonly issues: number;
  readonly open: number;
  readonly pages: number;
  readonly fixable: number;
  readonly loss: number;
  readonly priority: number;
}

export interface GroupFilter {
  readonly severities: readonly Severity[];
  readonly categories: readonly Category[];
  readonly checkIds: readonly string[];
  readonly causes: readonly GroupCause[];
}

export function createGroupStore(pool: pg.Pool) {
  return {
    /** What pays most first. */
    async list(
      auditId: AuditId,
      filter: GroupFilter,
      { after, limit }: { after: { priority: number; no: number } | undefined; limit: number },
    ): Promise<readonly IssueGroup[]> {
      const { rows } = await pool.query<IssueGroup>(
        `select g.no, g.check_id as "checkId", g.category, g.severity, g.cause, g.locator, k.url as "sampleUrl", g.issues, g.pages, g.fixable,
                g.loss, g.priority,
                (select count(*)::int from issue i where i.audit_id = g.audit_id and i.group_no = g.no and i.status in ('open', 'regressed')) as open
           from issue_group g left join known_url k on k.audit_id = g.audit_id and k.id = g.sample_url_id
          where g.audit_id = $1 and (cardinality($2::text[]) = 0 or g.severity = any($2)) and (cardinality($3::text[]) = 0 or g.category = any($3))
            and (cardinality($4::text[]) = 0 or g.check_id = any($4)) and (cardinality($5::text[]) = 0 or g.cause = any($5))
            and ($6::float8 is null or (g.priority, -g.no) < ($6, -$7::int))
          order by g.priority desc, g.no limit $8`,
        [
          ...[toUuid(auditId), filter.severities, filter.categories, filter.checkIds, filter.causes],
          ...[after?.priority ?? null, after?.no ?? null, limit],
        ],
      );
      return rows;
    },

    /** The groups that cost the score anything, dearest first; for "what would +N take". */
    async losses(auditId: AuditId, most: number): Promise<readonly IssueGroup[]> {
      const { rows } = await pool.query<IssueGroup>(
        `select g.no, g.check_id as "checkId", g.category, g.severity, g.cause, g.locator, k.url as "sampleUrl", g.issues, g.issues as open, g.pages,
                g.fixable, g.loss, g.priority
           from issue_group g left join known_url k on k.audit_id = g.audit_id and k.id = g.sample_url_id
          where g.audit_id = $1 and g.loss > 0 order by g.loss desc, g.no limit $2`,
        [toUuid(auditId), most],
      );
      return rows;
    },
  };
}
