/** Counts over a finished crawl, each one statement. */

import type pg from "pg";
import { REFUSAL_STATUSES } from "#domain/answer.ts";
import type { Tally } from "#domain/check.ts";
import { type AuditId, fromUuid, toUuid } from "#domain/ids.ts";
import { DEEPEST_TOLD, type Distribution, type IssueStatus, STATUS_CLASSES, TTFB } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { EVERY_ISSUE, type IssueScope } from "./issue-scope.ts";
import { OPEN_ISSUE } from "./states.ts";

export interface PageCounts {
  readonly crawled: number;
  readonly reused: number;
  readonly rendered: number;
  readonly indexable: number;
  readonly redirected: number;
  readonly clientError: number;
  readonly serverError: number;
  readonly noAnswer: number;
  readonly unverified: number;
  readonly externalChecked: number;
  readonly externalBroken: number;
  readonly externalUnverified: number;
}

/** Issues that are alike, and not as their audit left them. */
export interface MovedIssues {
  readonly auditId: AuditId;
  readonly category: string;
  readonly severity: Severity;
  readonly status: IssueStatus;
  readonly issues: number;
  readonly fixable: number;
}

/** Refusals that say nothing about the page itself: never counted as broken (checks.md, detection rule 1). */
const UNVERIFIED = `(p.status in (${REFUSAL_STATUSES.join(", ")}) or p.challenge)`;

/** A name that nobody knows; that is a fault of the link only where names can be resolved at all. */
const UNKNOWN_NAME = "coalesce(failure = 'dns_failed', false)";

/** The link is dead, see check `external-broken`; every other bad answer or silence leaves it unverified. */
const IS_BROKEN_LINK = `(coalesce(status in (404, 410), false) and not p.challenge or ${UNKNOWN_NAME} and $2)`;

/** $1 is the audit, $2 the classes of status codes, $3 the depth up to which they are told apart, $4 the limits of times. */
const DISTRIBUTION = `
  with seen as materialized (
    select ($2::text[])[least(coalesce(status, 0) / 100, 5) + 1] as status, case when depth is not null then least(depth, $3) end as depth,
           case when status between 200 and 299 and not reused then ttfb_ms end as ttfb
      from page where audit_id = $1 and kind = 'page' and not trap)
  select json_build_object(
    'statuses', (select coalesce(json_agg(one), '[]') from (
       select status, count(*) as pages from seen group by status order by array_position($2::text[], status)) one),
    'depths', (select coalesce(json_agg(one), '[]') from (
       select depth, count(*) as pages from seen group by depth order by depth nulls last) one),
    'ttfb', (select json_build_object(
       'good', count(*) filter (where ttfb <= ($4::int[])[1]),
       'fair', count(*) filter (where ttfb > ($4::int[])[1] and ttfb <= ($4::int[])[2]),
       'poor', count(*) filter (where ttfb > ($4::int[])[2])) from seen)) as distribution`;

/** Issues of one check with one severity. */
interface CheckCounts {
  readonly checkId: string;
  readonly category: string;
  readonly severity: Severity;
  readonly count: number;
  readonly open: number;
  readonly fixable: number;
  readonly scope: "page" | "site";
}

export function createSummaryReads(pool: pg.Pool) {
  return {
    /** @param namesResolve see domain/site.ts, `provesNames`. */
    async pageCounts(auditId: AuditId, namesResolve: boolean): Promise<PageCounts> {
      const { rows } = await pool.query<PageCounts>(
        `select count(*) filter (where kind = 'page')::int as crawled,
                count(*) filter (where reused)::int as reused,
                coalesce((select (progress ->> 'pagesRendered')::int from audit where id = $1), 0) as rendered,
                count(*) filter (where indexable)::int as indexable,
                count(*) filter (where kind = 'page' and status between 300 and 399)::int as redirected,
                count(*) filter (where kind = 'page' and status between 400 and 499 and not ${UNVERIFIED})::int as "clientError",
                count(*) filter (where kind = 'page' and status >= 500 and not ${UNVERIFIED})::int as "serverError",
                count(*) filter (where kind = 'page' and status is null)::int as "noAnswer",
                count(*) filter (where kind = 'page' and ${UNVERIFIED})::int as unverified,
                count(*) filter (where kind = 'external')::int as "externalChecked",
                count(*) filter (where kind = 'external' and ${IS_BROKEN_LINK})::int as "externalBroken",
                count(*) filter (where kind = 'external' and not ${IS_BROKEN_LINK}
                  and (status is null or status >= 400 or p.challenge))::int as "externalUnverified"
           from page p where audit_id = $1 and not trap`,
        [toUuid(auditId), namesResolve],
      );
      const [counts] = rows;
      if (counts === undefined) throw new Error("an aggregate always answers one row");
      return counts;
    },

    /** As migration 0111 counted those of earlier audits. */
    async distribution(auditId: AuditId): Promise<Distribution> {
      const { rows } = await pool.query<{ distribution: Distribution }>(DISTRIBUTION, [
        toUuid(auditId),
        STATUS_CLASSES,
        DEEPEST_TOLD,
        [TTFB.goodMs, TTFB.fairMs],
      ]);
      const [row] = rows;
      if (row === undefined) throw new Error("an aggregate always answers one row");
      return row.distribution;
    },

    /** Known pages and links that were not visited, by reason; `waiting` = no reason yet. What pages load never counts. */
    async leftOut(auditId: AuditId): Promise<Record<string, number>> {
      const { rows } = await pool.query<{ reason: string; count: number }>(
        `select coalesce(k.left_out, 'waiting') as reason, count(*)::int as count
           from known_url k where k.audit_id = $1 and k.kind <> 'resource'
            and not exists (select from page p where p.audit_id = k.audit_id and p.url_id = k.id)
          group by 1 order by 1`,
        [toUuid(auditId)],
      );
      return Object.fromEntries(rows.map((row) => [row.reason, row.count]));
    },

    async issueCounts(
      auditId: AuditId,
      { withoutStatuses, withoutChecks }: IssueScope = EVERY_ISSUE,
    ): Promise<CheckCounts[]> {
      const { rows } = await pool.query<CheckCounts>(
        `select check_id as "checkId", category, severity, scope, count(*)::int as count,
                count(*) filter (where status in (${OPEN_ISSUE}))::int as open,
                count(*) filter (where suggestion is not null)::int as fixable
           from issue where audit_id = $1 and status <> all($2::text[]) and check_id <> all($3::text[])
          group by check_id, category, severity, scope order by check_id, severity`,
        [toUuid(auditId), withoutStatuses, withoutChecks],
      );
      return rows;
    },

    /** Read by an index that holds nothing else (migration 0028), so that lists of many large audits can ask. */
    async moved(auditIds: readonly AuditId[]): Promise<readonly MovedIssues[]> {
      const { rows } = await pool.query<MovedIssues>(
        `select audit_id as "auditId", category, severity, status, count(*)::int as issues, count(suggestion)::int as fixable
           from issue where audit_id = any($1::uuid[]) and status not in (${OPEN_ISSUE})
          group by audit_id, category, severity, status`,
        [auditIds.map(toUuid)],
      );
      return rows.map((row) => ({ ...row, auditId: fromUuid("aud", row.auditId) }));
    },

    async tallies(auditId: AuditId): Promise<Tally[]> {
      const { rows } = await pool.query<Tally>(
        `select check_id as "checkId", passed, failed, cannot_tell as "cannotTell", not_applicable as "notApplicable", errored
           from check_tally where audit_id = $1 order by check_id`,
        [toUuid(auditId)],
      );
      return rows;
    },
  };
}
