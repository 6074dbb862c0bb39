-- Search Console by its API: one connection for each website, and when its figures are fetched.
create table search_console (
  website_id       uuid primary key references website on delete cascade,
  method           text not null check (method in ('service_account', 'oauth')),
  -- Email address of the service account, or id of the OAuth client.
  account          text not null,
  sealed_secret    bytea not null,
  property         text not null,
  -- Those that could be chosen.
  properties       jsonb not null,
  connected_by     text not null,
  connected_at     timestamptz not null default now(),
  -- Null: not before somebody acts.
  next_at          timestamptz,
  -- Google asks to wait until then.
  not_before       timestamptz,
  failures         integer not null default 0,
  problem          text,
  problem_at       timestamptz,
  -- Who fetches now, and until when nobody else does.
  taken_id         uuid,
  taken_until      timestamptz,
  last_fetched_at  timestamptz,
  first_day        date,
  last_day         date,
  days_with_data   integer,
  is_cut           boolean not null default false
);
create index search_console_due on search_console (next_at) where next_at is not null;
-- Consents that people are about to give at Google; only hashes of the words that they come back with are here.
create table search_console_authorization (
  state_hash       text primary key,
  website_id       uuid not null references website on delete cascade,
  user_id          text not null,
  -- The OAuth client with its secret, and the verifier of the code.
  sealed_client    bytea not null,
  expires_at       timestamptz not null
);
