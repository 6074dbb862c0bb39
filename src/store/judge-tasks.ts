/** What an ended audit proves about tasks. As audits are compared: what it could not have found, it says nothing about. */
import type pg from "pg";
import { JUDGED, TELL_THE_ANSWER, TELL_THE_STATE } from "./comparison.ts";
import { isServedElsewhere } from "./served-elsewhere.ts";
import { LOOKED_FOR } from "./tasks.ts";

/** @param audit as the database numbers it; it has completed @param isCut it left a part of the site out */
export async function judgeTasks(client: pg.ClientBase, audit: string, isCut: boolean): Promise<void> {
  await client.query(JUDGE, [audit, isCut]);
}

/**
 * An issue that somebody ignores is none any more, and none that was fixed: its task stays as it is. What was marked as done while the audit ran
 * may have been read before: it is left to the next. Of what is about more than one page, an audit with other limits says nothing, nor one
 * for which what the page names (the target of a link, an image) failed or refused.
 */
const JUDGE = `
  with ended as (select * from audit a where id = $1 and not ${isServedElsewhere("a")}),
  mine as materialized (select t.* from ended a join task t on t.website_id = a.website_id and t.audit_id < $1),
  named as materialized (
    select k.url, ${JUDGED} as judged, p.url_id is not null as is_visited, k.id
      from known_url k left join page p on p.audit_id = $1 and p.url_id = k.id
     where k.audit_id = $1 and k.url in (select page_url from mine union select locator from mine)),
  judging as materialized (
    select check_id, of_samples from check_tally where audit_id = $1 and passed + failed > 0),
  looked as (
    select t.id, t.state, t.done_at, a.started_at,
      i.id is not null as is_found, coalesce(i.status = 'ignored', false) as is_ignored,
      c.check_id is not null
      and not (t.scope = 'site' and ($2::boolean or a.type <> t.audit_type or ${LOOKED_FOR("a")} <> t.looked_for))
      and (not c.of_samples or exists (select from lab_report l where l.audit_id = $1 and l.url_id = met.id))
      and (target.url is null or (target.is_visited and coalesce(target.judged >= 0, false)))
      and case when t.page_url = '' then a.start_url = t.start_url
               when t.category in (${TELL_THE_ANSWER}) then met.is_visited and met.judged is not null
               when t.category in (${TELL_THE_STATE}) then coalesce(met.judged >= 0, false)
               else coalesce(met.judged >= coalesce(t.judged, 0), false) end as could_find
    from ended a cross join mine t
    left join issue i on i.website_id = a.website_id and i.fingerprint = t.fingerprint and i.audit_id = $1
    left join named met on met.url = t.page_url
    left join named target on target.url = t.locator and t.locator <> t.page_url
    left join judging c on c.check_id = t.check_id
  ),
  verdict as (
    select id, case
      when is_found and not is_ignored and state = 'verified' then 'still_found'
      when is_found and not is_ignored and state = 'done' and done_at < started_at then 'still_found'
      when not is_found and could_find and state <> 'verified' then 'verified' end as state
    from looked
  )
  update task t set state = v.state, judged_by = $1, judged_at = now() from verdict v where v.id = t.id and v.state is not null`;
