-- Issues that come from one cause: a fault of a template, one element on many pages, the site as a whole.
create table issue_group (
  audit_id  uuid not null references audit on delete cascade,
  no        integer not null,
  check_id  text not null,
  category  text not null,
  severity  text not null,
  cause     text not null check (cause in ('site', 'template', 'element', 'pages')),
  locator   text not null,
  sample_url_id integer not null,
  issues    integer not null,
  pages     integer not null,
  fixable   integer not null,
  -- What the check loses for it on the average page, before the cap per check; points for faults of the whole site.
  loss      double precision not null,
  priority  double precision not null,
  primary key (audit_id, no)
);
create index issue_group_by_priority on issue_group (audit_id, priority desc, no);

alter table issue add column group_no integer;
create index issue_by_group on issue (audit_id, group_no, impact desc, id);
