-- Schedules: what is run for a website at times that repeat. The next time is kept, so that whoever takes it runs it, once.
create table schedule (
  id             uuid primary key,
  website_id     uuid not null references website on delete cascade,
  name           text not null,
  -- What is run: its kind, and that kind's settings.
  action         jsonb not null,
  -- Headers, cookies and passwords that the audits send, sealed.
  sealed_access  bytea,
  -- A cron expression, or a recurrence rule (RFC 5545).
  recurrence     text not null,
  time_zone      text not null,
  state          text not null check (state in ('active', 'paused')),
  -- When it runs next; null: paused, or a rule that has ended.
  next_at        timestamptz,
  -- The last run: when it was due, what it became, and the id that its audit has. It is taken first and started then: what was
  -- taken by a process that died is started by another, with the same id.
  run_due_at     timestamptz,
  run_taken_at   timestamptz,
  run_audit_id   uuid,
  run_state      text check (run_state in ('taken', 'started', 'skipped')),
  run_problem    text,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  version        integer not null default 1,
  check (state = 'active' or next_at is null),
  check ((run_due_at is null) = (run_state is null)),
  check ((run_due_at is null) = (run_taken_at is null)),
  check ((run_due_at is null) = (run_audit_id is null))
);
create index schedule_by_website on schedule (website_id, id);
create index schedule_due on schedule (next_at) where next_at is not null;
create index schedule_taken on schedule (run_taken_at) where run_state = 'taken';
