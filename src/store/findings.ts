/** Findings of an audit by check, in the order in which they matter; also while the audit still runs. */
import { sql } from "kysely";
import type { Category } from "#domain/check.ts";
import type { Severity } from "#domain/severity.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { type IssueScope, withinScope } from "./issue-scope.ts";

/** All issues of one check in an audit, under the worst severity that occurs. */
export interface FindingGroup {
  readonly checkId: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly issues: number;
  readonly issuesBySeverity: Readonly<Record<Severity, number>>;
  readonly affectedPages: number;
  readonly fixable: number;
  /** What the audit gave the check when it ended (ranking/groups.ts); 0 before. */
  readonly impact: number;
}

const WORST = sql<Severity>`(array['error', 'warning', 'notice'])[min(severity_rank) + 1]`;

/** Of a group of issues by their rank; and what those of several groups come to. */
const EACH_SEVERITY = sql`count(*) filter (where severity_rank = 0) as errors, count(*) filter (where severity_rank = 1) as warnings,
  count(*) filter (where severity_rank = 2) as notices`;
const BY_SEVERITY = sql`json_build_object('error', sum(errors), 'warning', sum(warnings), 'notice', sum(notices)) as "issuesBySeverity"`;

/** Of a row `place` of the audit: not the site as a whole, nor a file or another site. */
const isPage = (audit: string) =>
  sql`url_id > 0 and url_id not in (select id from known_url where audit_id = ${audit} and kind <> 'page')`;

/** What matters most first. Counted per page first: counting distinct pages directly would sort every issue. */
export const groupsOfIssues = (
  audit: string,
  { scope, grant }: { readonly scope: IssueScope; readonly grant: Grant | null },
) => sql<FindingGroup>`
  with place as (
    select check_id, category, url_id, min(severity_rank) as severity_rank, count(*) as issues, ${EACH_SEVERITY},
           count(*) filter (where ${isFixable(audit, grant)}) as fixable
      from issue where audit_id = ${audit} and ${withinScope(scope)} group by check_id, category, url_id
  ), counted as (
    select check_id, ${WORST} as severity, category, sum(issues)::int as issues, ${BY_SEVERITY},
           (count(*) filter (where ${isPage(audit)}))::int as pages, sum(fixable)::int as fixable
      from place group by check_id, category
  ), ranked as (
    select check_id, max(check_priority) as priority from issue_group where audit_id = ${audit} group by check_id
  )
  select check_id as "checkId", severity, category, issues, "issuesBySeverity", pages as "affectedPages", fixable,
         coalesce(priority, 0)::float8 as impact
    from counted left join ranked using (check_id) order by impact desc, severity, check_id`;

/** Of what was found so far, by check. */
export const groupsOfDrafts = (audit: string) => sql<FindingGroup>`
  with place as (
    select check_id, category, url_id, min(severity_rank) as severity_rank, count(*) as issues, ${EACH_SEVERITY}
      from (select *, array_position(array['error', 'warning', 'notice'], severity) - 1 as severity_rank
              from issue_draft where audit_id = ${audit}) draft
     where ${isNotIgnored(audit)} group by check_id, category, url_id
  )
  select check_id as "checkId", ${WORST} as severity, category, sum(issues)::int as issues, ${BY_SEVERITY},
         (count(*) filter (where ${isPage(audit)}))::int as "affectedPages", 0 as fixable, 0::float8 as impact
    from place group by check_id, category order by check_id`;

/** Of a row `draft` of the audit: people have not decided to live with it. */
export const isNotIgnored = (audit: string) => sql<boolean>`not exists (
  select from ignored_issue ignored
   where ignored.website_id = (select website_id from audit where id = ${audit}) and ignored.fingerprint = draft.fingerprint
     and (ignored.expires_at is null or ignored.expires_at > now()))`;
