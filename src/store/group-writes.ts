/**
 * Groups the issues of an audit by what causes them, and ranks groups and issues. One cause is one change for a person:
 * a link in the footer that is broken on 3,000 pages is one thing to mend, not 3,000.
 */
import type pg from "pg";
import { toUuid } from "#domain/ids.ts";
import type { CheckWeight } from "./analysis-writes.ts";
import type { Held } from "./crawl-rows.ts";
import { assertHeld, inTransaction } from "./crawl-writes.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { INFORMING_WEIGHT, pageImportance, severityWeight } from "./page-importance.ts";

export interface GroupWeights {
  readonly checks: readonly CheckWeight[];
  /** Points of a fault of the whole site, by severity. */
  readonly site: Readonly<Record<string, number>>;
  /** Numbers of the URLs that count in the score although they are no indexable pages. */
  readonly failing: readonly number[];
  /** Checks that only inform: they cost no points and stand last. */
  readonly informing: readonly string[];
}

export function createGroupWrites(pool: pg.Pool) {
  return {
    /**
     * Makes issues of the drafts, grouped and ranked; all or nothing. The drafts stay until the audit has ended, so that
     * an analysis that was interrupted can be done again.
     */
    async publish(held: Held, startUrl: string, weights: GroupWeights): Promise<void> {
      const [audit, website] = [toUuid(held.auditId), toUuid(held.websiteId)];
      await inTransaction(pool, async (client) => {
        await assertHeld(client, held);
        await client.query("delete from ignored_issue where website_id = $1 and expires_at <= now()", [website]);
        await client.query("delete from issue where audit_id = $1", [audit]);
        await client.query("delete from issue_group where audit_id = $1", [audit]);
        await client.query(GROUPED, [audit, website]);
        await client.query("analyze grouped");
        await client.query(LOSSES, [audit, JSON.stringify(weights.checks), weights.failing]);
        await client.query(INSERTED, [audit, JSON.stringify(weights.site), weights.informing]);
        await client.query(PUBLISHED, [audit, website, startUrl, weights.informing]);
        // The planner knows nothing of an audit that it has not seen, and guesses one row.
        await client.query("analyze issue");
      });
    },
  };
}

/** @param informing parameter that holds the ids of the checks that only inform */
function weightOf(issue: string, informing: string): string {
  return `case when ${issue}.check_id = any(${informing}) then ${INFORMING_WEIGHT} else ${severityWeight(issue)} end`;
}

/** Audits before this one that looked at the same. */
const EARLIER = `select old.id from audit old join audit now on now.id = $1 where old.id < now.id and ${LOOKED_AT_THE_SAME}`;

/** Fewer pages than this share no template's fault; they are faults of pages. */
const PAGES_OF_A_CAUSE = 3;

/**
 * Every issue with its likely cause: the same place in several pages is one element; the same fault of whole pages that
 * are built alike is their template's (error pages are built alike, too, but each is missing for itself); what is left are faults of single pages, kept together per check.
 */
const GROUPED = `
  create temporary table grouped on commit drop as
  with placed as (
    select i.id, i.fingerprint, i.check_id, i.category, i.severity, i.locator, i.url_id, i.occurrences,
           case i.severity when 'error' then 0 when 'warning' then 1 else 2 end as severity_rank,
           case when ignored.fingerprint is null then 'open' else 'ignored' end as status,
           s.suggestion->>'risk' as risk, s.suggestion, ${pageImportance("p")} as importance,
           case when i.url_id = 0 then '' when i.locator <> '' then i.locator
                when p.status = 200 then coalesce(p.template_hash, '') else '' end as key
      from issue_draft i
      left join page p on p.audit_id = i.audit_id and p.url_id = i.url_id
      left join suggestion_draft s on s.audit_id = i.audit_id and s.issue_id = i.id
      left join ignored_issue ignored on ignored.website_id = $2 and ignored.fingerprint = i.fingerprint
     where i.audit_id = $1
  ), counted as (
    select check_id, key, count(distinct url_id) as pages from placed where url_id > 0 and key <> '' group by check_id, key
  ), caused as (
    select placed.*,
           case when url_id = 0 then 'site' when counted.pages < ${PAGES_OF_A_CAUSE} or counted.pages is null then 'pages'
                when locator <> '' then 'element' else 'template' end as cause
      from placed left join counted using (check_id, key)
  )
  select caused.*, dense_rank() over (order by check_id, cause, case when cause = 'pages' then '' else key end)::int as no
    from caused`;

/** The same sums as those of the score (scorePages), by group instead of by check. */
const LOSSES = `
  create temporary table group_loss on commit drop as
  with counted as (select url_id, ln(2 + inlinks) as weight from page where audit_id = $1 and (indexable or url_id = any($3::int[]))),
  place as (
    select g.no, g.url_id, least(sum(w.points * g.occurrences), max(w."mostPerPage")) as points
      from grouped g join jsonb_to_recordset($2) as w("checkId" text, severity text, points float8, "mostPerPage" float8)
        on w."checkId" = g.check_id and w.severity = g.severity
     where g.url_id > 0 and g.status in ('open', 'regressed') group by g.no, g.url_id
  )
  select place.no, sum(counted.weight * place.points) / (select sum(weight) from counted) as loss
    from place join counted using (url_id) group by place.no`;

/**
 * Priority (checks.md, Scoring): severity × share of the site that is touched ÷ effort. The share is taken of logarithms:
 * in proportion, one broken page among thousands would stand below every trifle. Effort is by how the change is made,
 * and grows slowly with the number of changes where every page needs its own.
 */
const INSERTED = `
  insert into issue_group (audit_id, no, check_id, category, severity, cause, locator, sample_url_id, issues, pages, fixable, loss, priority)
  with site as (
    select greatest(1, coalesce(sum(${pageImportance("page")}), 0)) as importance from page where audit_id = $1 and indexable
  ), one as (
    select no, min(check_id) as check_id, min(category) as category, min(severity_rank) as rank, min(cause) as cause,
           case when min(cause) = 'element' then min(locator) else '' end as locator,
           (array_agg(url_id order by importance desc, url_id))[1] as sample_url_id,
           count(*)::int as issues, count(distinct url_id) filter (where url_id > 0)::int as pages, count(risk)::int as fixable,
           avg(${weightOf("grouped", "$3")}) as weight,
           sum(importance) / count(*) * greatest(1, count(distinct url_id)) as importance,
           avg(case when risk = 'safe' then 1 when risk = 'review' then 1.2 else 1.5 end) as effort,
           count(*) filter (where status in ('open', 'regressed') and url_id = 0 and check_id <> all($3)) as open_site
      from grouped group by no
  )
  select $1, one.no, check_id, category, (array['error', 'warning', 'notice'])[rank + 1], cause, locator, sample_url_id, issues, pages, fixable,
         coalesce(group_loss.loss, 0)
           + open_site * coalesce(($2::jsonb->>(array['error', 'warning', 'notice'])[rank + 1])::float8, 0) as loss,
         weight * ln(1 + case when cause = 'site' then site.importance else one.importance end)
           / ln(1 + greatest(site.importance, one.importance))
           / (effort * case when cause = 'pages' then 1 + ln(issues) / 10 else 1 end) as priority
    from one cross join site left join group_loss on group_loss.no = one.no`;

/**
 * An issue by itself: severity × importance of its page ÷ effort; and the audit that saw it first. What happened between
 * two audits (category changes) is an event of this one.
 */
const PUBLISHED = `
  insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, status, url_id, url, locator,
                     occurrences, args, evidence, suggestion, group_no, impact, first_seen_audit_id)
  select d.id, $1, $2, d.fingerprint, d.check_id, d.category, d.scope, d.severity, g.status, d.url_id, coalesce(k.url, $3),
         d.locator, d.occurrences, d.args, d.evidence, g.suggestion, g.no,
         ${weightOf("g", "$4")}
           * (case when g.url_id = 0 then 3 else g.importance end) / (case when g.risk is null then 1.5 when g.risk = 'safe' then 1 else 1.2 end),
         case when exists (${EARLIER}) then coalesce(
           (select seen.first_seen_audit_id from issue seen
             where d.category <> 'changes' and seen.website_id = $2 and seen.fingerprint = d.fingerprint
               and seen.audit_id in (${EARLIER})
             order by seen.audit_id desc limit 1), $1) else $1 end
    from issue_draft d join grouped g on g.id = d.id
    left join known_url k on k.audit_id = d.audit_id and k.id = d.url_id
   where d.audit_id = $1`;
