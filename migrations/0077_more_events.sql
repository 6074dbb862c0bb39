-- Events of request keys and of integrations. They are of several websites, and whoever is told of one website is told of
-- them: so there is one event for each website. docs/decisions/0048.

-- The end of a key that was told of in advance; a roll gives the key another end.
alter table request_key add column told_expiry timestamptz;

create function tell_of_new_key() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.outbox_event (workspace_id, website_id, type, subject, data)
      select workspace_id, id, ''key.created'', $1, ''{"state": "active"}'' from %1$I.website where id = $2',
    tg_table_schema) using new.key_id, new.website_id;
  return null;
end $$;
create trigger tell_of_new_key after insert on request_key_website for each row execute function tell_of_new_key();

create function tell_of_key() returns trigger language plpgsql security definer as $$
declare
  is_over boolean := old.revoked_at is null and new.revoked_at is not null;
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.outbox_event (workspace_id, website_id, type, subject, data)
      select w.workspace_id, w.id, $2, $1, $3 from %1$I.request_key_website k join %1$I.website w on w.id = k.website_id
        where k.key_id = $1', tg_table_schema)
    using new.id, case when is_over then 'key.revoked' else 'key.expiring' end,
      case when is_over then jsonb_build_object('state', 'revoked')
        else jsonb_build_object('state', 'active', 'expiresAt',
          to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end;
  return null;
end $$;
create trigger tell_of_key after update of revoked_at, told_expiry on request_key for each row
  when ((old.revoked_at is null and new.revoked_at is not null)
    or (new.revoked_at is null and new.told_expiry is distinct from old.told_expiry and new.told_expiry is not null))
  execute function tell_of_key();

create function tell_of_webhook() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.outbox_event (workspace_id, website_id, type, subject, data)
      select w.workspace_id, w.id, ''integration.degraded'', $1, $2
        from %1$I.webhook_website h join %1$I.website w on w.id = h.website_id where h.webhook_id = $1', tg_table_schema)
    using new.id, jsonb_build_object('state', new.state);
  return null;
end $$;
create trigger tell_of_webhook after update of state on webhook for each row
  when (old.state = 'active' and new.state = 'disabled') execute function tell_of_webhook();

-- The integration that a connection is has its website's id.
create function tell_of_connection() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.outbox_event (workspace_id, website_id, type, subject, data)
      select workspace_id, id, ''integration.degraded'', id, $2 from %1$I.website where id = $1', tg_table_schema)
    using new.website_id, jsonb_build_object('state', new.status);
  return null;
end $$;
create trigger tell_of_connection after update of status on wordpress_connection for each row
  when (old.status is distinct from 'unhealthy' and new.status = 'unhealthy') execute function tell_of_connection();
