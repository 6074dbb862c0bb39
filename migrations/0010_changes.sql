-- The connection to the WordPress behind a website, and the journal of what was changed there.

create table wordpress_connection (
  website_id        uuid primary key references website on delete cascade,
  -- Counts connects and disconnects: an approval names the epoch in which it was given.
  epoch             integer not null,
  -- Tells this WordPress from another that may stand at the same address one day.
  identity          text not null,
  site_url          text not null,
  username          text not null,
  credential_hint   text not null,
  -- Gone once disconnected: without it, the password cannot be known again.
  sealed_password   bytea,
  status            text not null check (status in ('healthy', 'degraded', 'unhealthy', 'disconnected')),
  profile           jsonb not null,
  can               jsonb not null,
  checks            jsonb not null,
  connected_at      timestamptz not null default now(),
  last_verified_at  timestamptz not null default now()
);

-- One writer for each site at a time. The fence grows with every holder, so that the site can tell a late one.
create table site_lease (
  website_id   uuid primary key references website on delete cascade,
  owner        text not null,
  lease_until  timestamptz not null,
  fence        bigint not null default 1
);

create table bulk_operation (
  id                   uuid primary key,
  website_id           uuid not null references website on delete cascade,
  audit_id             uuid not null,
  kind                 text not null check (kind in ('apply', 'rollback')),
  -- Hash of who asked for what: the same again is the same operation.
  request_hash         text not null unique,
  status               text not null default 'running' check (status in ('running', 'completed')),
  actor                jsonb not null,
  cancel_requested_at  timestamptz,
  lease_owner          text,
  lease_until          timestamptz,
  created_at           timestamptz not null default now(),
  finished_at          timestamptz
);
create index bulk_unfinished on bulk_operation (created_at) where status = 'running';

create table bulk_item (
  bulk_id    uuid not null references bulk_operation on delete cascade,
  position   integer not null,
  -- The issue that is approved, or the change that is rolled back.
  subject    text not null,
  -- What the approval said, already checked, so that a restart need not ask for it again.
  request    jsonb not null,
  change_id  uuid,
  -- Set once, when the item has come to its end.
  result     jsonb,
  primary key (bulk_id, position)
);

create table applied_change (
  id               uuid primary key,
  website_id       uuid not null references website on delete cascade,
  -- No foreign keys: what was changed on a site outlives the audit that asked for it.
  audit_id         uuid not null,
  issue_id         uuid not null,
  check_id         text not null,
  url              text not null,
  locator          text not null,
  kind             text not null check (kind in ('apply', 'rollback', 'redo')),
  reverses         uuid references applied_change,
  bulk_id          uuid references bulk_operation,
  state            text not null,
  effect           text not null check (effect in ('written', 'none')),
  resource         jsonb not null,
  field            text not null,
  before_value     text,
  suggested_value  text,
  after_value      text,
  overridden       boolean not null,
  edits            jsonb not null,
  op_key           text not null unique,
  mode             text not null check (mode in ('guarded', 'basic')),
  epoch            integer not null,
  site_identity    text not null,
  -- An approval is used by writing it down; there is no flag that could be forgotten.
  token_id         text unique,
  request_hash     text,
  verification     jsonb not null,
  problem          jsonb,
  revision         text,
  actor            jsonb not null,
  reason           text,
  lease_owner      text,
  lease_until      timestamptz,
  -- When the public page or the site was looked at last.
  watched_at       timestamptz,
  version          integer not null default 1,
  created_at       timestamptz not null default now(),
  applied_at       timestamptz
);
create index change_by_website on applied_change (website_id, id);
create index change_by_audit on applied_change (audit_id, id);
create index change_by_issue on applied_change (issue_id, id);
create index change_under_way on applied_change (created_at)
  where state in ('applying', 'verifying', 'in_doubt');
create index change_unproven on applied_change (id)
  where state = 'applied' and verification ->> 'status' = 'pending';
-- A change is rolled back at most once: of many that ask, one writes this row.
create unique index change_reversed_once on applied_change (reverses)
  where reverses is not null and state not in ('failed', 'conflict', 'unknown');

-- Places that a change under way has taken.
create table field_lock (
  website_id  uuid not null references website on delete cascade,
  place       text not null,
  change_id   uuid not null references applied_change on delete cascade,
  primary key (website_id, place)
);

-- Append-only: every step of every change, by whom and why.
create table change_event (
  change_id   uuid not null references applied_change on delete cascade,
  seq         bigint generated always as identity,
  from_state  text,
  to_state    text not null,
  actor       text not null,
  reason      text not null,
  facts       jsonb not null default '{}',
  at          timestamptz not null default now(),
  primary key (change_id, seq)
);
