-- How the pages of an audit spread is counted when it ends (store/summary-reads.ts); here for those that have ended.
with seen as materialized (
  select p.audit_id, (array['none', '1xx', '2xx', '3xx', '4xx', '5xx'])[least(coalesce(p.status, 0) / 100, 5) + 1] as status,
         case when p.depth is not null then least(p.depth, 50) end as depth, case when p.status between 200 and 299 and not p.reused then p.ttfb_ms end as ttfb
    from page p join audit a on a.id = p.audit_id and a.summary is not null and a.status in ('completed', 'cancelled')
   where p.kind = 'page' and not p.trap),
by_status as (
  select audit_id, jsonb_agg(jsonb_build_object('status', status, 'pages', pages)
           order by array_position(array['none', '1xx', '2xx', '3xx', '4xx', '5xx'], status)) as statuses
    from (select audit_id, status, count(*) as pages from seen group by 1, 2) counted group by 1),
by_depth as (
  select audit_id, jsonb_agg(jsonb_build_object('depth', depth, 'pages', pages) order by depth nulls last) as depths
    from (select audit_id, depth, count(*) as pages from seen group by 1, 2) counted group by 1),
by_ttfb as (
  select audit_id, jsonb_build_object('good', count(*) filter (where ttfb <= 800),
           'fair', count(*) filter (where ttfb > 800 and ttfb <= 1800), 'poor', count(*) filter (where ttfb > 1800)) as ttfb
    from seen group by 1)
update audit set summary = summary || jsonb_build_object('distribution',
         jsonb_build_object('statuses', statuses, 'depths', depths, 'ttfb', ttfb))
  from by_status join by_depth using (audit_id) join by_ttfb using (audit_id)
 where audit.id = audit_id;
