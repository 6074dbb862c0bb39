/** Reading groups of issues: what to mend first. Writing them is group-writes.ts. */
import type pg from "pg";
import type { Category } from "#domain/check.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import type { GroupCause } from "#domain/issue.ts";
import type { Severity } from "#domain/severity.ts";
import { OPEN_ISSUE } from "./states.ts";

export interface IssueGroup {
  readonly no: number;
  readonly checkId: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly cause: GroupCause;
  /** The place inside the pages, for an element; the folder of the pages, for a template. */
  readonly locator: string;
  readonly causeKey: string;
  readonly sampleUrl: string | null;
  /** As many as the audit found. */
  readonly issues: number;
  /** What is left of them now, on how many pages, with how many suggestions, and at what cost. */
  readonly open: number;
  readonly pages: number;
  readonly fixable: number;
  readonly loss: number;
  readonly priority: number;
  /** Of its pages; `null`: of none are they known. */
  readonly clicks: number | null;
}

/** The causes of what one check found, added up. */
export interface CausesOfCheck {
  readonly checkId: string;
  readonly category: Category;
  readonly severity: Severity;
  /** Those with open issues; faults of single pages have none. */
  readonly causes: number;
  /** Edits that are left. */
  readonly changes: number;
  readonly issues: number;
  readonly open: number;
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
        `${NOW} select * from now where ${WITHIN_FILTER}
            and ($6::float8 is null or (priority, -no) < ($6, -$7::int))
          order by priority desc, no limit $8`,
        [toUuid(auditId), ...valuesOf(filter), after?.priority ?? null, after?.no ?? null, limit],
      );
      return rows;
    },

    /** One row a check, what pays most first; of groups within the filter. */
    async byCheck(auditId: AuditId, filter: GroupFilter): Promise<readonly CausesOfCheck[]> {
      const { rows } = await pool.query<CausesOfCheck>(
        `${NOW} select "checkId", category, ${WORST_SEVERITY} as severity, (count(*) filter (where open > 0 and cause <> 'pages'))::int as causes,
                  sum(case when cause = 'pages' then open else least(1, open) end)::int as changes,
                  sum(issues)::int as issues, sum(open)::int as open, sum(loss)::float8 as loss,
                  max("checkPriority") as priority
             from now where ${WITHIN_FILTER} group by "checkId", category order by priority desc, "checkId"`,
        [toUuid(auditId), ...valuesOf(filter)],
      );
      return rows;
    },

    /** The first open groups of each check. */
    async firstOfChecks(auditId: AuditId, checkIds: readonly string[], most: number): Promise<readonly IssueGroup[]> {
      const { rows } = await pool.query<IssueGroup>(
        `${NOW}, placed as (
           select *, row_number() over (partition by "checkId" order by priority desc, no) as place
             from now where open > 0 and "checkId" = any($2)
         ) select * from placed where place <= $3 order by "checkId", place`,
        [toUuid(auditId), checkIds, most],
      );
      return rows;
    },

    /** Of these keys, those that the audit found. */
    async ofCauses(auditId: AuditId, causeKeys: readonly string[]): Promise<readonly IssueGroup[]> {
      const { rows } = await pool.query<IssueGroup>(`${NOW} select * from now where "causeKey" = any($2)`, [
        toUuid(auditId),
        causeKeys,
      ]);
      return rows;
    },

    /** The groups that still cost the score anything, dearest first; for "what would +N take". */
    async losses(auditId: AuditId, most: number): Promise<readonly IssueGroup[]> {
      const { rows } = await pool.query<IssueGroup>(
        `${NOW} select * from now where loss > 0 order by loss desc, no limit $2`,
        [toUuid(auditId), most],
      );
      return rows;
    },
  };
}

/** $2 to $5 are the values of a filter. */
const WITHIN_FILTER = `
  (cardinality($2::text[]) = 0 or severity = any($2)) and (cardinality($3::text[]) = 0 or category = any($3))
  and (cardinality($4::text[]) = 0 or "checkId" = any($4)) and (cardinality($5::text[]) = 0 or cause = any($5))`;

function valuesOf({ severities, categories, checkIds, causes }: GroupFilter) {
  return [severities, categories, checkIds, causes];
}

const WORST_SEVERITY =
  "(array['error', 'warning', 'notice'])[min(array_position(array['error', 'warning', 'notice'], severity))]";

/**
 * Groups as they are now; $1 is the audit. They were counted at its end. What happened to their issues since is little, and
 * taken off: an index knows it (migration 0028). What is left of the loss goes by number; an issue that was ignored when the
 * audit ended, and has not been touched since, had no part in it.
 */
const NOW = `
  with moved as materialized (
    select group_no as no, url_id, count(*)::int as issues, count(suggestion)::int as fixable,
           (count(*) filter (where status = 'ignored' and version = 1))::int as weightless
      from issue where audit_id = $1 and status not in (${OPEN_ISSUE}) group by group_no, url_id
  ), gone as (
    select no, sum(issues)::int as issues, sum(fixable)::int as fixable, sum(weightless)::int as weightless,
           (count(*) filter (where url_id > 0 and not exists (
              select from issue i where i.audit_id = $1 and i.url_id = moved.url_id and i.group_no = moved.no
                 and i.status in (${OPEN_ISSUE}))))::int as pages
      from moved group by no
  ), now as (
    select g.no, g.check_id as "checkId", g.category, g.severity, g.cause, g.locator, g.cause_key as "causeKey", k.url as "sampleUrl", g.priority, g.check_priority as "checkPriority", g.clicks, g.issues,
           g.issues - coalesce(gone.issues, 0) as open, g.pages - coalesce(gone.pages, 0) as pages,
           g.fixable - coalesce(gone.fixable, 0) as fixable,
           g.loss * least(1, (g.issues - coalesce(gone.issues, 0))::float8 / greatest(1, g.issues - coalesce(gone.weightless, 0))) as loss
      from issue_group g left join gone using (no)
      left join known_url k on k.audit_id = g.audit_id and k.id = g.sample_url_id
     where g.audit_id = $1
  )`;
