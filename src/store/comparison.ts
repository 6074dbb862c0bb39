/** Two audits of one website, issue by issue: what is new, fixed, in both, back again, or cannot be compared. */
import type pg from "pg";
import { REFUSAL_STATUSES } from "#domain/answer.ts";
import type { Completeness } from "#domain/audit.ts";
import { type AuditId, fromUuid, type IssueId, toUuid } from "#domain/ids.ts";
import type { ComparisonCounts, IssueChange } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { issueUrl } from "./issue-detail.ts";
import { EVERY_ISSUE, type IssueScope } from "./issue-scope.ts";
import { withoutNestedLoops } from "./without-nested-loops.ts";

export interface Compared {
  readonly audit: AuditId;
  readonly base: AuditId;
  /** One of them ended at a limit: what was concluded from the whole site may be due to the part that was left out. */
  readonly cut: boolean;
}

/** How many issues of a check changed in one way. */
export interface CountedChange {
  readonly checkId: string;
  readonly change: IssueChange;
  readonly count: number;
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

export function createComparison(pool: pg.Pool) {
  return {
    /** Per check and kind of change, how many issues. */
    async counts(
      compared: Compared,
      { withoutStatuses, withoutChecks }: IssueScope = EVERY_ISSUE,
    ): Promise<readonly CountedChange[]> {
      return await withoutNestedLoops<CountedChange>(
        pool,
        `${changesWith()}, told as (
           select * from changed where status <> all($4::text[]) and check_id <> all($5::text[]))
         ${counted("told")}`,
        [...placesOf(compared), withoutStatuses, withoutChecks],
      );
    },

    /** Gravest first; `offset` is the number of rows on the pages before. */
    async changed(
      compared: Compared,
      { changes, offset, limit }: { changes: readonly IssueChange[]; offset: number; limit: number },
    ): Promise<readonly ChangedIssue[]> {
      const rows = await withoutNestedLoops<ChangedRow>(
        pool,
        `${changesWith()}
         select i.id, i.audit_id, i.fingerprint, changed.change, i.check_id, i.severity, c.locator, c.args,
                ${issueUrl("k.url", "i.audit_id")} as url
           from changed join issue i on i.id = changed.id
           join issue_content c on c.audit_id = i.audit_id and c.no = i.content_no
           left join known_url k on k.audit_id = i.audit_id and k.id = i.url_id
          where change = any($4) order by i.severity_rank, i.check_id, url, c.locator, i.id offset $5 limit $6`,
        [...placesOf(compared), changes, offset, limit],
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

interface ChangedRow extends Omit<ChangedIssue, "id" | "auditId" | "checkId"> {
  readonly id: string;
  readonly audit_id: string;
  readonly check_id: string;
}

/** Whether an audit left a part of the site out. */
export function isCut(completeness: Completeness | null): boolean {
  return completeness !== null && (completeness.truncated || completeness.partial);
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

/** Values of $1 to $3 of `changesWith`. */
export function placesOf({ audit, base, cut }: Compared) {
  return [toUuid(audit), toUuid(base), cut];
}

/** How a page `p` was met: by how many checks it was judged; null = it was refused to us. */
export const JUDGED = `case when p.challenge or p.status in (${REFUSAL_STATUSES.join(", ")}) then null
  when p.status is null or p.status >= 500 then -1
  when p.indexable then 3 when p.status = 200 and p.is_html then 2 when p.status = 200 then 1 else 0 end`;

/** These checks tell that the state of a page has changed; all others are silent as soon as it is hidden or gone. */
export const TELL_THE_STATE = "'indexability', 'canonicals', 'links'";
/** And these tell it even when no page comes at all. */
export const TELL_THE_ANSWER = "'crawlability', 'sitemaps', 'redirects'";

/** Columns of issues by which they are compared. Few: all issues of both audits are held side by side. */
const COMPARED = ["id", "check_id", "category", "scope", "status", "url_id", "first_seen_audit_id"];

const TOLD = "id, audit_id, fingerprint, check_id, status";

/**
 * $1 is the audit, $2 its base, $3 whether one of them is cut. An issue that only one of them has says something when
 * the other one could have found it, too: its check ran, and it met the page in a state that is judged by no fewer
 * checks, and measured it where that is what the check rests on. So a shorter crawl, hiding a page, or a server that fails fixes nothing, and a page that was refused to us was not met.
 * Most issues are in both: only of the others is it asked
 * how their page was met.
 * @param only a condition on issues that are compared
 */
export const changesWith = (only = "true") => `
  with visited as (
    select k.audit_id, k.url, ${JUDGED} as judged
      from known_url k join page p on p.audit_id = k.audit_id and p.url_id = k.id where k.audit_id in ($1, $2)
  ),
  ran as (
    select audit_id, check_id from check_tally
     where audit_id in ($1, $2) and passed + failed + cannot_tell + not_applicable + errored > 0
  ),
  measured as (
    select l.audit_id, k.url from lab_report l join known_url k on k.audit_id = l.audit_id and k.id = l.url_id
     where l.audit_id in ($1, $2)
  ),
  found as (
    select case when now.id is null then $2::uuid else $1::uuid end as audit_id,
           case when now.id is null then $1::uuid else $2::uuid end as other_id,
           now.id is not null and before.id is not null as in_both, fingerprint,
           ${COMPARED.map((name) => `case when now.id is null then before.${name} else now.${name} end as ${name}`).join(", ")}
      from (select fingerprint, ${COMPARED.join(", ")} from issue where audit_id = $1 and ${only}) now
      full join (select fingerprint, ${COMPARED.join(", ")} from issue where audit_id = $2 and category <> 'changes' and ${only}) before using (fingerprint)
  ),
  apart as (
    select found.*, ${issueUrl("k.url", "found.audit_id")} as lone_url
      from found left join known_url k on k.audit_id = found.audit_id and k.id = found.url_id where not in_both
  ),
  lone as (
    select one.*,
           (one.other_id, one.check_id) in (select audit_id, check_id from ran)
           and not ($3::boolean and one.scope = 'site')
           and (one.check_id not in (select check_id from check_tally where audit_id in ($1, $2) and of_samples)
                or (one.other_id, one.lone_url) in (select audit_id, url from measured))
           and case when one.url_id = 0 then (select count(distinct start_url) = 1 from audit where id in ($1, $2))
                    when one.category in (${TELL_THE_ANSWER}) then there.judged is not null
                    when one.category in (${TELL_THE_STATE}) then coalesce(there.judged >= 0, false)
                    else coalesce(there.judged >= coalesce(here.judged, 0), false) end as comparable
      from apart one
      left join visited here on here.audit_id = one.audit_id and here.url = one.lone_url
      left join visited there on there.audit_id = one.other_id and there.url = one.lone_url
  ),
  changed as (
    select ${TOLD}, case when category = 'changes' then 'new' else 'persisting' end as change
      from found where in_both
    union all
    select ${TOLD}, case
        when category = 'changes' then 'new'
        when not comparable then 'notComparable'
        when audit_id = $2 then 'fixed'
        -- People know it already: it is neither new nor back.
        when status = 'ignored' then 'notComparable'
        when first_seen_audit_id < $2 and $2 < $1 then 'regressed'
        else 'new' end as change
      from lone
  )`;

/** Stands behind `changesWith`. */
export const counted = (from = "changed") =>
  `select check_id as "checkId", change, count(*)::int as count from ${from} group by 1, 2 order by 1, 2`;
