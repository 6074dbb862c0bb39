-- What a workspace asks of its members; without a row, nothing.
create table workspace_rules (
  workspace_id   text primary key,
  second_factor  boolean not null
);

-- Links by which a forgotten password is set anew: at most one for each account, kept as a hash.
create table password_reset (
  user_id      text primary key,
  secret_hash  text not null unique,
  expires_at   timestamptz not null
);

-- Codes of authenticator apps that have been used: each opens one session (RFC 6238, section 5.2).
create table used_code (
  user_id  text not null,
  code     text not null,
  used_at  timestamptz not null default now(),
  primary key (user_id, code)
);
