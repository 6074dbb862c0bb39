-- Keys by which programs use the public API. A key belongs to one workspace and is never more than who made it.
create table request_key (
  id                 uuid primary key,
  workspace_id       text not null,
  name               text not null,
  scopes             text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks it may be used from; empty: from anywhere.
  networks           text[] not null,
  created_by         text not null,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null,
  revoked_at         timestamptz,
  -- SHA-256 of the whole key; whoever reads this table cannot use it.
  secret_hash        text not null unique,
  -- Of the secret before the last roll, and until when it is still taken.
  earlier_hash       text unique,
  earlier_until      timestamptz,
  rolls              integer not null default 0,
  last_used_at       timestamptz,
  last_used_address  text,
  check ((earlier_hash is null) = (earlier_until is null))
);
create index request_key_by_workspace on request_key (workspace_id, id desc);

-- The websites that a key is for. One that is added to the workspace later is none of them.
create table request_key_website (
  key_id      uuid not null references request_key on delete cascade,
  website_id  uuid not null references website on delete cascade,
  primary key (key_id, website_id)
);
create index request_key_website_by_website on request_key_website (website_id);
