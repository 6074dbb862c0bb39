-- A run whose process dies is begun again by another, three times at most. Whoever has begun it keeps its lease until it has ended.
alter table schedule
  add column run_attempts integer not null default 0,
  add column run_lease_until timestamptz;
drop index schedule_taken;
create index schedule_taken on schedule (run_due_at) where run_state = 'taken';
