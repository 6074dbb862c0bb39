-- What happened, for programs outside: written in the transaction that makes it so, by the database itself, so that no
-- statement can forget it. docs/decisions/0048 says why.
create table outbox_event (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  text not null,
  website_id    uuid not null references website on delete cascade,
  type          text not null,
  -- What it is about: events of one subject are delivered in their order.
  subject       uuid not null,
  data          jsonb not null,
  at            timestamptz not null default now(),
  seq           bigint generated always as identity,
  -- Its place in the feed, given after its transaction has ended; null until then. Transactions end in another order than
  -- their events are numbered, and whoever has read up to a number must never miss one below it.
  place         bigint unique
);
create index outbox_event_unplaced on outbox_event (seq) where place is null;
create index outbox_event_by_workspace on outbox_event (workspace_id, place);
create index outbox_event_by_website on outbox_event (website_id);
-- The last place that was given. Whoever gives places locks it.
create table outbox_head (
  only_row  boolean primary key default true check (only_row),
  place     bigint not null default 0
);

-- Addresses that are told.
create table webhook (
  id               uuid primary key,
  workspace_id     text not null,
  name             text not null,
  url              text not null,
  -- Empty: all of them.
  types            text[] not null,
  state            text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  sealed_secret    bytea not null,
  -- The secret before the last roll, and until when it signs, too.
  sealed_earlier   bytea,
  earlier_until    timestamptz,
  -- Since when nothing has arrived; null after each that did.
  failing_since    timestamptz,
  created_by       text not null,
  created_at       timestamptz not null default now(),
  version          integer not null default 1,
  check ((sealed_earlier is null) = (earlier_until is null))
);
create index webhook_by_workspace on webhook (workspace_id, id desc);

-- The websites whose events it is told. One that is added to the workspace later is none of them.
create table webhook_website (
  webhook_id  uuid not null references webhook on delete cascade,
  website_id  uuid not null references website on delete cascade,
  primary key (webhook_id, website_id)
);
create index webhook_website_by_website on webhook_website (website_id);

create table webhook_delivery (
  webhook_id   uuid not null references webhook on delete cascade,
  event_id     uuid not null references outbox_event on delete cascade,
  subject      uuid not null,
  place        bigint not null,
  state        text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts     integer not null default 0,
  next_at      timestamptz default now(),
  lease_until  timestamptz,
  -- Of the last attempt: the status, or why there was none.
  status       integer,
  problem      text,
  tried_at     timestamptz,
  primary key (webhook_id, event_id)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at, place) where state = 'pending';
create index webhook_delivery_in_order on webhook_delivery (webhook_id, subject, place) where state = 'pending';
create index webhook_delivery_by_event on webhook_delivery (event_id);

-- Rights and schema: see 0063. What a backup brings back happened long ago.
create function tell_of_audit() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %I.outbox_event (workspace_id, website_id, type, subject, data) values ($1, $2, $3, $4, $5)',
    tg_table_schema) using new.workspace_id, new.website_id,
    case new.status when 'running' then 'audit.started' when 'completed' then 'audit.completed' else 'audit.failed' end,
    new.id, jsonb_build_object('status', new.status);
  return null;
end $$;
create trigger tell_of_audit after update of status on audit for each row
  when (old.status is distinct from new.status and new.status in ('running', 'completed', 'failed', 'cancelled'))
  execute function tell_of_audit();

create function tell_of_change() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.outbox_event (workspace_id, website_id, type, subject, data)
      select workspace_id, id, $2, $3, $4 from %1$I.website where id = $1', tg_table_schema)
    using new.website_id, 'change.' || new.state, new.id,
      jsonb_build_object('state', new.state, 'auditId', new.audit_id, 'issueId', new.issue_id);
  return null;
end $$;
create trigger tell_of_new_change after insert on applied_change for each row
  when (new.state in ('applied', 'drifted', 'rolled_back')) execute function tell_of_change();
create trigger tell_of_change after update of state on applied_change for each row
  when (old.state is distinct from new.state and new.state in ('applied', 'drifted', 'rolled_back'))
  execute function tell_of_change();
