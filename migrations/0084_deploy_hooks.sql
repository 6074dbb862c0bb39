-- Deploy hooks: what builds or deploys a site is called when a deployment needs it. They are rows of `webhook`, because what is
-- sent to them waits, is sent again and is logged in the same way. docs/decisions/0054.
alter table webhook
  add column kind text not null default 'webhook' check (kind in ('webhook', 'deploy_hook')),
  add column service text check (service in ('url', 'github', 'gitlab')),
  -- `owner/name` or a project; and the branch or tag that is built.
  add column repository text,
  add column ref text,
  -- The token; or the whole URL where that is the credential, of which `url` has the origin only.
  add column sealed_credential bytea,
  -- Counts what changes which program is called, or whether it is. Grants keep it.
  add column trigger_version integer not null default 1,
  add check ((kind = 'deploy_hook') = (service is not null)),
  add check ((kind = 'deploy_hook') = (sealed_credential is not null)),
  add check ((repository is not null) = (service is not null and service <> 'url')),
  add check ((ref is not null) = (service is not null and service = 'gitlab'));

-- No statement can forget it.
create function count_trigger() returns trigger language plpgsql as $$
begin
  new.trigger_version := old.trigger_version + 1;
  return new;
end $$;
create trigger count_trigger before update on webhook for each row
  when (old.kind = 'deploy_hook'
    and (old.url, old.service, old.repository, old.ref, old.sealed_credential, old.state)
      is distinct from (new.url, new.service, new.repository, new.ref, new.sealed_credential, new.state))
  execute function count_trigger();

-- What hosts have told of, so that nothing counts twice.
create table received_notice (
  webhook_id   uuid not null references webhook on delete cascade,
  -- As the host names it, and a hash of what was signed, which the name isn't.
  delivery     text not null,
  digest       bytea not null,
  received_at  timestamptz not null default now(),
  primary key (webhook_id, delivery),
  unique (webhook_id, digest)
);
create index received_notice_by_time on received_notice (received_at);

-- The deploy hooks that were active when it was granted, as `id:trigger_version`, in order. Others end the grant.
alter table approval_grant add column triggers text[] not null default '{}';
