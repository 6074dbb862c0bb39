-- Emails of a schedule's file, one for each address: sent until one attempt succeeds, for three days.
create table schedule_delivery (
  file_id      uuid not null references schedule_file on delete cascade,
  address      text not null,
  -- What the email says.
  content      jsonb not null,
  state        text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- That have failed, or the one that succeeded.
  attempts     integer not null default 0,
  next_at      timestamptz default now(),
  lease_until  timestamptz,
  problem      text,
  tried_at     timestamptz,
  primary key (file_id, address)
);
create index schedule_delivery_due on schedule_delivery (next_at) where state = 'pending';
