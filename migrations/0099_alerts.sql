-- Alerts: what people want to hear of and who is told. What an alert has found is an incident, which ends by itself.
create table recipient (
  id             uuid primary key,
  workspace_id   text not null,
  kind           text not null check (kind in ('email', 'slack', 'teams')),
  name           text not null,
  -- An email address; of the others the origin of the URL, which is a credential and sealed.
  address        text not null,
  sealed_url     bytea,
  -- When messages may be sent: at once or once a day, quiet hours, time zone.
  timing         jsonb not null,
  state          text not null check (state in ('active', 'paused')),
  -- Since when no message has arrived; null after each that did.
  failing_since  timestamptz,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  version        integer not null default 1,
  check ((kind = 'email') = (sealed_url is null))
);
create index recipient_by_workspace on recipient (workspace_id, id);

create table alert (
  id             uuid primary key,
  workspace_id   text not null,
  name           text not null,
  -- What opens an incident: its kind, and that kind's settings.
  trigger        jsonb not null,
  -- Also those that are added later; otherwise those of alert_website.
  all_websites   boolean not null,
  state          text not null check (state in ('active', 'paused')),
  created_by     text not null,
  created_at     timestamptz not null default now(),
  version        integer not null default 1
);
create index alert_by_workspace on alert (workspace_id, id);

create table alert_website (
  alert_id    uuid not null references alert on delete cascade,
  website_id  uuid not null references website on delete cascade,
  primary key (alert_id, website_id)
);
create index alert_website_by_website on alert_website (website_id);

create table alert_recipient (
  alert_id      uuid not null references alert on delete cascade,
  recipient_id  uuid not null references recipient on delete cascade,
  primary key (alert_id, recipient_id)
);
create index alert_recipient_by_recipient on alert_recipient (recipient_id);

create table incident (
  id              uuid primary key,
  alert_id        uuid not null references alert on delete cascade,
  website_id      uuid not null references website on delete cascade,
  workspace_id    text not null,
  -- What it is about: an alert has one open incident of it for a website.
  key             text not null,
  facts           jsonb not null,
  -- What the audit that opened it looked at; only audits of the same close it.
  audit_type      text not null,
  start_url       text not null,
  state           text not null check (state in ('open', 'closed')),
  opened_at       timestamptz not null default now(),
  -- Audits may be deleted before their incidents.
  opened_by       uuid not null,
  closed_at       timestamptz,
  closed_by       uuid,
  closed_because  text,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (closed_because is not null))
);
create unique index incident_one_open on incident (alert_id, website_id, key) where state = 'open';
create index incident_by_workspace on incident (workspace_id, id);
create index incident_by_website on incident (website_id, state);

-- What is sent to a recipient: put together once, so that each attempt sends the same.
create table alert_message (
  id            uuid primary key default gen_random_uuid(),
  recipient_id  uuid not null references recipient on delete cascade,
  content       jsonb not null,
  state         text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts      integer not null default 0,
  next_at       timestamptz default now(),
  lease_until   timestamptz,
  problem       text,
  created_at    timestamptz not null,
  tried_at      timestamptz
);
create unique index alert_message_one_pending on alert_message (recipient_id) where state = 'pending';
create index alert_message_by_recipient on alert_message (recipient_id, created_at);

-- What recipients are to hear, until it is part of a message.
create table incident_notice (
  incident_id   uuid not null references incident on delete cascade,
  recipient_id  uuid not null references recipient on delete cascade,
  what          text not null check (what in ('opened', 'closed')),
  at            timestamptz not null,
  message_id    uuid references alert_message on delete set null,
  is_sent       boolean not null default false,
  primary key (incident_id, recipient_id, what)
);
create index incident_notice_waiting on incident_notice (recipient_id, at) where not is_sent;

-- Ended audits whose alerts have not been looked at, in their order.
create table audit_to_evaluate (
  audit_id    uuid primary key references audit on delete cascade,
  website_id  uuid not null,
  seq         bigint generated always as identity,
  -- That have failed, and when it is tried again.
  attempts    integer not null default 0,
  next_at     timestamptz not null default now()
);
create index audit_to_evaluate_due on audit_to_evaluate (next_at);
create index audit_to_evaluate_in_order on audit_to_evaluate (website_id, seq);

-- Of the importance of all pages, the share of the page that the issue is on; 1 for the whole site. null: an audit of before.
alter table issue add column page_share real;

-- In the transaction that ends the audit. Rights and schema: see 0063.
create function evaluate_audit() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.audit_to_evaluate (audit_id, website_id)
      select $1, $2 where exists (select from %1$I.alert where workspace_id = $3)', tg_table_schema)
    using new.id, new.website_id, new.workspace_id;
  return null;
end $$;
create trigger evaluate_audit after update of status on audit for each row
  when (old.status is distinct from new.status and new.status in ('completed', 'failed'))
  execute function evaluate_audit();
