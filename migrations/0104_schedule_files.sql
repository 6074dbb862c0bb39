-- Files that schedules make: reports and exports of the newest completed audit. The last ones are kept, here, so that backups have them.
alter table schedule
  -- What the last run was, whatever the schedule runs now.
  add column run_kind text check (run_kind in ('audit', 'report', 'export'));
update schedule set run_kind = 'audit' where run_state is not null;

create table schedule_file (
  -- That of the run: it makes one.
  id           uuid primary key,
  schedule_id  uuid not null references schedule on delete cascade,
  -- Of which it is a file; it may have been deleted since.
  audit_id     uuid not null,
  name         text not null,
  format       text not null,
  scope        text not null,
  -- As it is downloaded, in bytes.
  size         integer not null,
  emailed_to   integer not null,
  -- Compressed by gzip.
  content      bytea not null,
  created_at   timestamptz not null
);
alter table schedule_file alter column content set storage external;
create index schedule_file_by_schedule on schedule_file (schedule_id, id);
