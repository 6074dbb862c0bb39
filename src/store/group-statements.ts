/** The statements that make issues and groups of the drafts of an audit; group-writes.ts runs them. */
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { INFORMING_WEIGHT, pageImportance, severityWeight } from "./page-importance.ts";

/** @param informing parameter that holds the ids of the checks that only inform */
function weightOf(issue: string, informing: string): string {
  return `case when ${issue}.check_id = any(${informing}) then ${INFORMING_WEIGHT} else ${severityWeight(issue)} end`;
}

/** Audits before this one that looked at the same. */
const EARLIER = `select old.id from audit old join audit now on now.id = $1 where old.id < now.id and ${LOOKED_AT_THE_SAME}`;

/** Fewer pages than this share no template's fault; they are faults of pages. */
const PAGES_OF_A_CAUSE = 3;

/** What issues of several pages have in common when they have one cause; empty when nothing. */
const KEY = `case when i.url_id = 0 then '' when i.locator <> '' then i.locator
                  when p.status = 200 then coalesce(p.template_hash, '') else '' end`;

/**
 * Every issue with its likely cause: the same place in several pages is one element; the same fault of whole pages that
 * are built alike is their template's (error pages are built alike, too, but each is missing for itself); what is left are
 * faults of single pages, kept together per check. With it, the audit that saw the issue first. What happened between two
 * audits (category changes) is an event of this one.
 */
export const GROUPED = `
  create temporary table grouped on commit drop as
  with counted as (
    select i.check_id, ${KEY} as key, count(distinct i.url_id) as pages
      from issue_draft i left join page p on p.audit_id = i.audit_id and p.url_id = i.url_id
     where i.audit_id = $1 and i.url_id > 0 group by 1, 2
  ), placed as (
    select i.id, i.fingerprint, i.check_id, i.category, i.scope, i.severity, i.locator, i.url_id, coalesce(k.url, $3) as url,
           i.occurrences, i.args, i.evidence,
           case i.severity when 'error' then 0 when 'warning' then 1 else 2 end as severity_rank,
           case when ignored.fingerprint is null then 'open' else 'ignored' end as status,
           ${pageImportance("p")} as importance, ${KEY} as key,
           case when exists (${EARLIER}) then coalesce(
             (select seen.first_seen_audit_id from issue seen
               where i.category <> 'changes' and seen.website_id = $2 and seen.fingerprint = i.fingerprint
                 and seen.audit_id in (${EARLIER})
               order by seen.audit_id desc limit 1), $1) else $1 end as first_seen_audit_id
      from issue_draft i
      left join page p on p.audit_id = i.audit_id and p.url_id = i.url_id
      left join known_url k on k.audit_id = i.audit_id and k.id = i.url_id
      left join ignored_issue ignored on ignored.website_id = $2 and ignored.fingerprint = i.fingerprint
     where i.audit_id = $1
  ), caused as (
    select placed.*,
           case when url_id = 0 then 'site'
                when key = '' or counted.pages < ${PAGES_OF_A_CAUSE} or counted.pages is null then 'pages'
                when locator <> '' then 'element' else 'template' end as cause
      from placed left join counted using (check_id, key)
  )
  select caused.*, dense_rank() over (order by check_id, cause, case when cause = 'pages' then '' else key end)::int as no
    from caused`;

/** The same sums as those of the score (page-scores.ts), by group instead of by check. */
export const LOSSES = `
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
export const INSERTED = `
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
      from grouped left join (select id, risk from proposed) p using (id) group by no
  )
  select $1, one.no, check_id, category, (array['error', 'warning', 'notice'])[rank + 1], cause, locator, sample_url_id, issues, pages, fixable,
         coalesce(group_loss.loss, 0)
           + open_site * coalesce(($2::jsonb->>(array['error', 'warning', 'notice'])[rank + 1])::float8, 0) as loss,
         weight * ln(1 + case when cause = 'site' then site.importance else one.importance end)
           / ln(1 + greatest(site.importance, one.importance))
           / (effort * case when cause = 'pages' then 1 + ln(issues) / 10 else 1 end) as priority
    from one cross join site left join group_loss on group_loss.no = one.no`;

/** A piece of the issues. By itself an issue counts by severity × importance of its page ÷ effort. */
export const PUBLISHED = `
  insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, status, url_id, url, locator,
                     occurrences, args, evidence, suggestion, group_no, impact, first_seen_audit_id)
  select g.id, $1, $2, g.fingerprint, g.check_id, g.category, g.scope, g.severity, g.status, g.url_id, g.url,
         g.locator, g.occurrences, g.args, g.evidence, p.suggestion, g.no,
         ${weightOf("g", "$3")}
           * (case when g.url_id = 0 then 3 else g.importance end) / (case when p.risk is null then 1.5 when p.risk = 'safe' then 1 else 1.2 end),
         g.first_seen_audit_id
    from grouped g
    -- One look at an index for each issue of the piece: all that was proposed so far is not to be read for every piece.
    left join lateral (select suggestion, risk from proposed where proposed.id = g.id offset 0) p on true
   where (g.url_id, g.id) > ($4, $5::uuid) and (g.url_id, g.id) <= ($6, $7::uuid)
   -- What is written one after the other stands side by side in most indexes.
   order by g.check_id, g.id`;
