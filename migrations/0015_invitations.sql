-- Invitations into a workspace. Used by being deleted, so each at most once; one for each address.
create table workspace_invitation (
  id            text primary key,
  workspace_id  text not null,
  email         text not null,
  role          text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  -- Of the word in the link; whoever reads this table cannot use it.
  secret_hash   text not null unique,
  inviter_id    text not null,
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  unique (workspace_id, email)
);
