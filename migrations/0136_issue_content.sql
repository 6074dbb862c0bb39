-- Half of the issues of a large site repeat a few sentences. What issues say is written once for all of an audit that say the
-- same; what they are listed, counted and compared by stays in narrow rows, which are read through faster than three of
-- the eight indexes were kept.
create table issue_content (
  audit_id     uuid not null,
  no           bigint not null,
  occurrences  integer not null,
  -- Inside the page; '' = the page itself.
  locator      text not null,
  args         jsonb not null,
  evidence     jsonb not null,
  primary key (audit_id, no)
);
alter table issue_content
  alter column locator set statistics 0, alter column args set statistics 0, alter column evidence set statistics 0;

create temporary table numbered on commit drop as
  select id, audit_id, dense_rank() over (
      partition by audit_id order by md5(concat_ws(E'\n', occurrences, locator, args, evidence))) as no
    from issue;
insert into issue_content (audit_id, no, occurrences, locator, args, evidence)
  select distinct on (n.audit_id, n.no) n.audit_id, n.no, i.occurrences, i.locator, i.args, i.evidence
    from numbered n join issue i on i.id = n.id order by n.audit_id, n.no;

alter table issue rename to issue_before;
create table issue (
  id                  uuid not null,
  audit_id            uuid not null,
  website_id          uuid not null,
  first_seen_audit_id uuid,
  content_no          bigint not null,
  url_id              integer not null,
  group_no            integer,
  version             integer not null default 1,
  impact              real not null default 0,
  -- Of the importance of all pages, the share of the page that the issue is on; 1 for the whole site. null: an audit of before.
  page_share          real,
  severity_rank       smallint generated always as (case severity when 'error' then 0 when 'warning' then 1 else 2 end) stored,
  fingerprint         text not null,
  check_id            text not null,
  category            text not null,
  scope               text not null,
  severity            text not null,
  status              text not null default 'open',
  suggestion          jsonb
);
insert into issue (id, audit_id, website_id, first_seen_audit_id, content_no, url_id, group_no, version, impact, page_share,
    fingerprint, check_id, category, scope, severity, status, suggestion)
  select i.id, i.audit_id, i.website_id, i.first_seen_audit_id, n.no, i.url_id, i.group_no, i.version, i.impact, i.page_share,
         i.fingerprint, i.check_id, i.category, i.scope, i.severity, i.status, i.suggestion
    from issue_before i join numbered n on n.id = i.id order by i.audit_id, i.url_id, i.id;
drop table issue_before;
alter table issue add primary key (id);
create index issue_by_impact on issue (audit_id, impact desc, id);
create index issue_by_page on issue (audit_id, url_id, severity_rank);
-- Few values: PostgreSQL keeps each once, with a list of its rows.
create index issue_by_check on issue (audit_id, check_id);
create unique index issue_history on issue (website_id, fingerprint, audit_id);
create index issue_moved on issue (audit_id, category, severity, status) where status not in ('open', 'regressed');
alter table issue alter column fingerprint set statistics 0, alter column suggestion set statistics 0;

-- Those of audits that are running.
alter table issue_draft add column content_no bigint;
create temporary table numbered_draft on commit drop as
  select d.ctid as place, row_number() over (partition by audit_id) + coalesce((
      select max(no) from issue_content c where c.audit_id = d.audit_id), 0) as no
    from issue_draft d;
insert into issue_content (audit_id, no, occurrences, locator, args, evidence)
  select d.audit_id, n.no, d.occurrences, d.locator, d.args, d.evidence from issue_draft d join numbered_draft n on n.place = d.ctid;
update issue_draft d set content_no = n.no from numbered_draft n where n.place = d.ctid;
alter table issue_draft alter column content_no set not null,
  drop column locator, drop column occurrences, drop column args, drop column evidence;

create or replace function delete_issues_of_audit() returns trigger language plpgsql security definer as $$
begin
  execute format('delete from %I.issue where audit_id = $1', tg_table_schema) using old.id;
  execute format('delete from %I.issue_content where audit_id = $1', tg_table_schema) using old.id;
  return null;
end
$$;
