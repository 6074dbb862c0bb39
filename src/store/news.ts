/** Which issues of an audit are news beside an earlier one: what alerts open incidents for. */
import { JUDGED } from "./comparison.ts";
import { LOOKED_AT_THE_SAME } from "./history.ts";
import { ISSUE_DETAIL } from "./issue-detail.ts";
import { OPEN_ISSUE } from "./states.ts";

/** The issues `l` of the whole site that an audit of a part of it can tell, such as that robots.txt can't be fetched. */
export const OF_SITE = `l.url_id = 0 and l.category <> 'changes' and (select severity from issue where id = l.id) = 'error'
  and (select count(distinct start_url) = 1 from audit where id in ($1, $2))`;

/**
 * Stands behind `changesWith`. An issue that was known before its page vanished, or the page that it is about, isn't news when the
 * page is back: the last audit before that had met the page as it is now decides.
 */
export const NEWS = `
  appeared as (
    select l.id, l.fingerprint, l.lone_url, i.locator, l.first_seen_audit_id from lone l join ${ISSUE_DETAIL} i on i.id = l.id
     where l.audit_id = $1 and (l.category = 'changes' or l.comparable
       or ($3::boolean and (l.other_id, l.check_id) in (select audit_id, check_id from ran) and ${OF_SITE}))),
  back as materialized (
    select a.id, a.fingerprint, here.url, here.judged from appeared a
      join visited here on here.audit_id = $1 and here.url in (a.lone_url, a.locator)
      left join visited there on there.audit_id = $2 and there.url = here.url
     where a.first_seen_audit_id < $2 and here.judged > coalesce(there.judged, -1)),
  known as (
    select b.id from back b cross join lateral (
        select old.id, old.website_id from audit old join audit now on now.id = $1
         where old.id < $2 and old.status = 'completed' and ${LOOKED_AT_THE_SAME}
           and exists (select from known_url k join page p on p.audit_id = k.audit_id and p.url_id = k.id
             where k.audit_id = old.id and k.url = b.url and ${JUDGED} >= b.judged)
         order by old.id desc limit 1) last
      join issue i on i.website_id = last.website_id and i.fingerprint = b.fingerprint and i.audit_id = last.id
     where i.status in (${OPEN_ISSUE}, 'ignored')),
  news as (select id, fingerprint from appeared where id not in (select id from known))`;
