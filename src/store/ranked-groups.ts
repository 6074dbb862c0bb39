/** Findings of an audit by check, in the order in which they matter; also while the audit still runs. */
import { type RawBuilder, sql } from "kysely";
import type { Category } from "#domain/check.ts";
import type { Severity } from "#domain/severity.ts";
import { type Grant, isFixable } from "./fixable.ts";
import { type IssueScope, withinScope } from "./issue-scope.ts";
import { INFORMING_WEIGHT, pageImportance, severityWeight } from "./page-importance.ts";

/** All issues of one check in an audit, under the worst severity that occurs. */
export interface FindingGroup {
  readonly checkId: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly issues: number;
  readonly affectedPages: number;
  readonly fixable: number;
  readonly impact: number;
}

/**
 * A group's impact (checks.md, Scoring): severity × share of the site that it touches ÷ effort. Pages count by their
 * importance, and a fault of the site as a whole touches all of it.
 * The share is taken of logarithms: in proportion, one broken page among thousands would stand below every trifle.
 */
const rankedGroups = (audit: string, informing: readonly string[], places: RawBuilder<unknown>) => sql<FindingGroup>`
  with site as (
    select greatest(1, coalesce(sum(${sql.raw(pageImportance("page"))}), 0)) as importance
      from page where audit_id = ${audit} and indexable
  ), place as (${places}), weighed as (
    select place.*, site.importance as whole,
           case when check_id = any(${informing}) then ${sql.raw(String(INFORMING_WEIGHT))}
                else ${sql.raw(severityWeight("place"))} end as weight,
           case when place.url_id = 0 then site.importance
                else ${sql.raw(pageImportance("page"))} end as importance
      from place cross join site left join page on page.audit_id = ${audit} and page.url_id = place.url_id
  )
  select check_id as "checkId", (array['error', 'warning', 'notice'])[min(severity_rank) + 1] as severity, category,
         sum(issues)::int as issues, count(*) filter (where url_id > 0)::int as "affectedPages", sum(fixable)::int as fixable,
         (sum(weight * importance) / sum(importance)
           * ln(1 + sum(importance)) / ln(1 + greatest(max(whole), sum(importance)))
           / (sum(effort) / sum(issues)))::float8 as impact
    from weighed group by check_id, category order by impact desc, severity, check_id`;

/** What matters most first. */
export const groupsOfIssues = (
  audit: string,
  informing: readonly string[],
  { scope, grant }: { readonly scope: IssueScope; readonly grant: Grant | null },
) =>
  rankedGroups(
    audit,
    informing,
    sql`
    select check_id, category, url_id, min(severity_rank) as severity_rank, count(*) as issues,
           count(*) filter (where ${isFixable(audit, grant)}) as fixable,
           sum(case when suggestion is null then 1.5 when suggestion ->> 'risk' = 'safe' then 1 else 1.2 end) as effort
      from issue where audit_id = ${audit} and ${withinScope(scope)} group by check_id, category, url_id`,
  );

/** The same of what was found so far: no page has its weight yet, and nothing is proposed. */
export const groupsOfDrafts = (audit: string, informing: readonly string[]) =>
  rankedGroups(
    audit,
    informing,
    sql`
    select check_id, category, url_id, min(array_position(array['error', 'warning', 'notice'], severity) - 1) as severity_rank,
           count(*) as issues, 0 as fixable, 1.5 * count(*) as effort
      from issue_draft draft where audit_id = ${audit} and ${isNotIgnored(audit)} group by check_id, category, url_id`,
  );

/** Of a row `draft` of the audit: people have not decided to live with it. */
export const isNotIgnored = (audit: string) => sql<boolean>`not exists (
  select from ignored_issue ignored
   where ignored.website_id = (select website_id from audit where id = ${audit}) and ignored.fingerprint = draft.fingerprint
     and (ignored.expires_at is null or ignored.expires_at > now()))`;
