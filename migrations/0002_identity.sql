-- What identity keeps beside the identity library's own tables, which it makes itself.

-- The hash of the one-time link that creates the owner account; at most one row.
create table owner_token (
  only_row    boolean primary key default true check (only_row),
  hash        text not null,
  created_at  timestamptz not null default now()
);

-- Attempts to sign in within a window, by account and by address. Shared by all processes of the service.
create table login_throttle (
  key         text primary key,
  attempts    integer not null,
  window_ends timestamptz not null
);
create index login_throttle_ended on login_throttle (window_ends);
