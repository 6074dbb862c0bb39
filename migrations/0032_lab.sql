-- What a browser measured of a few pages of an audit, and what their first screens show.
create table lab_report (
  audit_id    uuid not null references audit on delete cascade,
  url_id      integer not null,
  measured_at timestamptz not null default now(),
  report      jsonb not null,
  screenshot  bytea,
  primary key (audit_id, url_id)
);
-- It is compressed already.
alter table lab_report alter column screenshot set storage external;

-- Checks that judge measured pages only: two audits are compared by them where both have measured the page.
alter table check_tally add column of_samples boolean not null default false;
