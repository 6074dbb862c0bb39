/** The statements that make issues and groups of the drafts of an audit; group-writes.ts runs them. */
import { LOOKED_AT_THE_SAME } from "./history.ts";

/** Audits before this one that looked at the same. */
const EARLIER = `select old.id from audit old join audit now on now.id = $1 where old.id < now.id and ${LOOKED_AT_THE_SAME}`;

/** What issues of several pages have in common when they have one cause; empty when nothing. */
const KEY = `case when i.url_id = 0 then '' when c.locator <> '' then c.locator
                  when p.status = 200 then coalesce(p.template_hash, '') else '' end`;

/**
 * Issues behind one, as the ranking takes them. What belongs to each is looked up: joined before the limit, the planner may go through
 * all of them for each piece. Only what people ignore is read whole: it is little beside the issues.
 */
export const DRAFTS = `
  select i.id, i.url_id as "urlId", i.check_id as "checkId", i.category, i.severity, ${KEY} as key,
         c.locator <> '' as "isElement",
         i.fingerprint in (select fingerprint from ignored_issue where website_id = $2) as "isIgnored"
    from (select * from issue_draft where audit_id = $1 and (url_id, id) > ($3, $4::uuid) order by url_id, id limit $5) i
    join lateral (select locator from issue_content where audit_id = $1 and no = i.content_no offset 0) c on true
    left join lateral (select status, template_hash from page where audit_id = $1 and url_id = i.url_id offset 0) p on true
   order by i.url_id, i.id`;

export const TEMPLATE_SIZES = `
  select template_hash as hash, (count(*) filter (where indexable))::int as pages from page
   where audit_id = $1 and status = 200 and template_hash <> '' group by template_hash having count(*) >= 3`;

export const SCORED = `
  update page set score = 100 - least(100, coalesce(lost.points, 0))
    from page indexable left join unnest($2::int[], $3::float8[]) lost (url_id, points) using (url_id)
   where page.audit_id = $1 and indexable.audit_id = $1 and indexable.url_id = page.url_id and indexable.indexable`;

/**
 * A piece of the issues, in the order of pages and issues, with their ranks in that order. An issue knows the audit that
 * saw it first; what happened between two audits (category changes) is an event of this one.
 */
export const PUBLISHED = `
  insert into issue (id, audit_id, website_id, fingerprint, check_id, category, scope, severity, status, url_id, content_no,
                     suggestion, group_no, impact, page_share, first_seen_audit_id)
  select i.id, $1, $2, i.fingerprint, i.check_id, i.category, i.scope, i.severity,
         case when place = any($10::int[]) then 'ignored' else 'open' end, i.url_id, i.content_no,
         proposed.suggestion, ranked.group_no, ranked.impact, ranked.page_share,
         case when i.first_seen_audit_id is not null then i.first_seen_audit_id
              when exists (${EARLIER}) then coalesce(
           (select seen.first_seen_audit_id from issue seen
             where i.category <> 'changes' and seen.website_id = $2 and seen.fingerprint = i.fingerprint
               and seen.audit_id in (${EARLIER})
             order by seen.audit_id desc limit 1), $1) else $1 end
    from (select *, row_number() over (order by url_id, id) as place from issue_draft
           where audit_id = $1 and (url_id, id) > ($3, $4::uuid) and (url_id, id) <= ($5, $6::uuid)
             -- Says the same to the planner, who knows what share of the issues lies between two pages.
             and url_id between $3 and $5) i
    join unnest($7::int[], $8::real[], $9::real[]) with ordinality ranked (group_no, impact, page_share, place) using (place)
    left join unnest($11::int[], $12::jsonb[]) proposed (place, suggestion) using (place)
   -- What is written one after the other stands side by side in the table and in most indexes.
   order by i.url_id, i.id`;
