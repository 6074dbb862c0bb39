-- Deployments that people's own code carries out: Sitemend hands out what was granted, and looks at the public pages until
-- they show it. docs/decisions/0053 says why it is so.

-- Beside the website's own: where a key may say that something was deployed to. Only people set them.
alter table website add deployment_hosts text[] not null default '{}';

alter table deployment
  -- When its pages are looked at next; null: not any more, or never.
  add next_check_at timestamptz,
  add last_check_at timestamptz,
  -- Somebody is looking; after this, anybody may.
  add check_held_until timestamptz,
  -- Counts the looks: whoever has begun one is known by its number.
  add checks integer not null default 0,
  -- What was reported last, and whether anything ever said that it succeeded. Neither makes it live.
  add reported_state text,
  add reported_at timestamptz,
  add reported_success boolean not null default false;
create index deployment_to_check on deployment (next_check_at) where next_check_at is not null;

-- What is handed out: one edit that a person granted, and what our own looks have found of it.
create table deployment_item (
  deployment_id  uuid not null references deployment on delete cascade,
  -- As in the request.
  position       integer not null,
  audit_id       uuid not null references audit on delete cascade,
  issue_id       uuid not null,
  check_id       text not null,
  url            text not null,
  locator        text not null,
  -- Null where the check suggests nothing, and the value is the key's own.
  field          text,
  target         text,
  before         text,
  after          text not null,
  overridden     boolean not null,
  result         text not null default 'pending' check (result in ('pending', 'applied', 'unchanged', 'conflict', 'failed')),
  verification   text not null default 'pending' check (verification in ('pending', 'verified', 'not_judged', 'not_shown')),
  hint           text,
  error          jsonb,
  primary key (deployment_id, position)
);
create index deployment_item_by_audit on deployment_item (audit_id);

-- What the key has reported, the newest ones.
create table deployment_status (
  id               uuid primary key,
  deployment_id    uuid not null references deployment on delete cascade,
  state            text not null check (state in ('error', 'failure', 'inactive', 'in_progress', 'pending', 'queued', 'success')),
  environment_url  text,
  log_url          text,
  sha              text,
  at               timestamptz not null default now()
);
create index deployment_status_by_deployment on deployment_status (deployment_id, id desc);

-- Events, as in 0078, and one more state.
drop trigger tell_of_deployment on deployment;
create trigger tell_of_deployment after update of state on deployment for each row
  when (old.state is distinct from new.state
    and new.state in ('deploying', 'live', 'verified', 'not_rendered', 'conflict', 'closed', 'failed', 'rolled_back'))
  execute function tell_of_deployment();
