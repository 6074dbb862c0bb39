-- Who did what. Each workspace has a chain of its own: an entry's hash covers the entry and the hash before it, with a
-- key that is not in the database.
create table audit_log (
  workspace_id  text not null,
  seq           integer not null,
  -- To the millisecond, as it is hashed.
  at            timestamptz not null,
  -- Null: nobody known, such as a sign-in that failed.
  actor_id      text,
  actor         text not null,
  action        text not null,
  object        text,
  outcome       text not null check (outcome in ('done', 'refused', 'failed')),
  -- Of the refusal or failure.
  code          text,
  address       text not null,
  details       jsonb not null,
  request_id    text,
  hash          text not null,
  primary key (workspace_id, seq)
);
create index audit_log_by_actor on audit_log (workspace_id, actor_id, seq);
create index audit_log_by_action on audit_log (workspace_id, action, seq);

-- Where each chain ends: entries are appended one after another, and cut off ones are noticed.
create table audit_log_head (
  workspace_id  text primary key,
  seq           integer not null,
  hash          text not null
);

create function refuse_to_change_the_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only appended to.';
end $$;
create trigger audit_log_is_appended_to before update or delete or truncate on audit_log
  for each statement execute function refuse_to_change_the_audit_log();
