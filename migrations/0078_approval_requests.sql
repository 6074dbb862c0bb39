-- A key asks, a person grants, the key executes. docs/decisions/0050 says why it is so.
alter table workspace_rules add two_person_approval boolean not null default false;

create table approval_request (
  id            uuid primary key,
  workspace_id  text not null,
  website_id    uuid not null references website on delete cascade,
  key_id        uuid not null references request_key on delete cascade,
  kind          text not null check (kind in ('apply', 'rollback')),
  -- Where what is granted goes.
  target        text not null check (target in ('wordpress', 'event')),
  reason        text,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  withdrawn_at  timestamptz,
  -- A deployment has begun with it; there is never a second.
  used_at       timestamptz,
  -- What was told of it last. What it is follows from the other columns and the time (store/approval-status.ts).
  told_status   text not null default 'pending'
);
create index approval_request_by_workspace on approval_request (workspace_id, id desc);
create index approval_request_by_website on approval_request (website_id);
create index approval_request_by_key on approval_request (key_id, id desc);
create index approval_request_waiting on approval_request (id) where told_status in ('pending', 'granted', 'partly_granted');

create table approval_item (
  request_id   uuid not null references approval_request on delete cascade,
  position     integer not null,
  audit_id     uuid not null references audit on delete cascade,
  issue_id     uuid not null,
  -- Of a rollback: what is to be undone.
  change_id    uuid,
  -- Counts up when the value is edited or the live value is read again. A grant is for one revision.
  revision     integer not null default 1,
  -- What a grant is held against when it is used; null: it can't be granted.
  claims       jsonb,
  -- Instead of the suggestion, which the claims hold a hash of; null: the suggestion, or a rollback.
  value        text,
  -- What people are shown, and why it can't be granted.
  shown        jsonb not null,
  declined_by  text,
  declined_at  timestamptz,
  -- The write that it led to. There is never a second.
  used_at      timestamptz,
  used_by      uuid,
  primary key (request_id, position)
);
create index approval_item_by_audit on approval_item (audit_id);

-- One person's yes to one revision of one item. What it relies on is kept, and looked at again when it is used.
create table approval_grant (
  id             uuid primary key,
  request_id     uuid not null,
  position       integer not null,
  revision       integer not null,
  user_id        text not null,
  -- Somebody who is removed and invited again is another member.
  member_id      text not null,
  -- Null once its person has signed out, which ends no grant. Whatever else ends the session ends the grant, too.
  session_id     text,
  -- Of the stored password: another password ends the grant. Null: there was none.
  password_mark  text,
  -- How often the key had been rolled: a roll ends the grant.
  key_rolls      integer not null,
  -- Until when the key may undo what it has done by this grant; null: it may not.
  undo_until     timestamptz,
  granted_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  foreign key (request_id, position) references approval_item on delete cascade,
  unique (request_id, position, revision, user_id)
);
create index approval_grant_by_session on approval_grant (session_id);

-- What a key has begun with what it was granted.
create table deployment (
  id            uuid primary key,
  workspace_id  text not null,
  website_id    uuid not null references website on delete cascade,
  key_id        uuid not null references request_key on delete cascade,
  request_id    uuid not null references approval_request on delete cascade,
  kind          text not null check (kind in ('apply', 'rollback')),
  target        text not null check (target in ('wordpress', 'event')),
  environment   text not null,
  -- The deployment that this one undoes by the right that its grants gave.
  undoes        uuid references deployment on delete cascade,
  -- From where the key asked: its networks are looked at again for each write.
  address       text not null,
  state         text not null default 'queued',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  -- Something has happened that its state may follow.
  is_due        boolean not null default true
);
create unique index deployment_of_request on deployment (request_id) where undoes is null;
create index deployment_by_website on deployment (website_id, id desc);
create index deployment_by_key on deployment (key_id, id desc);
create index deployment_by_undone on deployment (undoes);
create index deployment_due on deployment (id) where is_due;

alter table bulk_operation add deployment_id uuid references deployment on delete set null;
create index bulk_operation_by_deployment on bulk_operation (deployment_id) where deployment_id is not null;

-- Whoever changes a change or ends an operation need not know that a deployment follows it.
create function note_deployment_of_change() returns trigger language plpgsql security definer as $$
begin
  execute format('update %1$I.deployment set is_due = true where id in (
      select b.deployment_id from %1$I.bulk_operation b where b.id = $1
      union select b.deployment_id from %1$I.bulk_operation b join %1$I.applied_change c on c.bulk_id = b.id where c.id = $2)',
    tg_table_schema) using new.bulk_id, new.reverses;
  return null;
end $$;
create trigger note_deployment_of_change after insert or update of state, verification on applied_change for each row
  when (new.bulk_id is not null or new.reverses is not null) execute function note_deployment_of_change();

create function note_deployment_of_bulk() returns trigger language plpgsql security definer as $$
begin
  execute format('update %I.deployment set is_due = true where id = $1', tg_table_schema) using new.deployment_id;
  return null;
end $$;
create trigger note_deployment_of_bulk after update of status on bulk_operation for each row
  when (new.deployment_id is not null) execute function note_deployment_of_bulk();

-- Events, as in 0076.
create function tell_of_approval() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %I.outbox_event (workspace_id, website_id, type, subject, data) values ($1, $2, $3, $4, $5)',
    tg_table_schema) using new.workspace_id, new.website_id,
    case when tg_op = 'INSERT' then 'approval.requested' when new.told_status = 'partly_granted' then 'approval.granted'
      else 'approval.' || new.told_status end,
    new.id, jsonb_build_object('state', new.told_status);
  return null;
end $$;
create trigger tell_of_new_approval after insert on approval_request for each row execute function tell_of_approval();
create trigger tell_of_approval after update of told_status on approval_request for each row
  when (old.told_status is distinct from new.told_status
    and new.told_status in ('granted', 'partly_granted', 'declined', 'expired', 'withdrawn'))
  execute function tell_of_approval();

create function tell_of_deployment() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %I.outbox_event (workspace_id, website_id, type, subject, data) values ($1, $2, $3, $4, $5)',
    tg_table_schema) using new.workspace_id, new.website_id,
    case new.state when 'queued' then 'deployment.requested' when 'not_rendered' then 'deployment.failed'
      when 'conflict' then 'deployment.failed' when 'closed' then 'deployment.failed' else 'deployment.' || new.state end,
    new.id, jsonb_build_object('state', new.state, 'approvalRequestId', new.request_id);
  return null;
end $$;
create trigger tell_of_new_deployment after insert on deployment for each row execute function tell_of_deployment();
create trigger tell_of_deployment after update of state on deployment for each row
  when (old.state is distinct from new.state
    and new.state in ('live', 'verified', 'not_rendered', 'conflict', 'closed', 'failed', 'rolled_back'))
  execute function tell_of_deployment();
