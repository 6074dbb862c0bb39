-- Long polls and event streams wait for these notices instead of asking again and again.
create function notice_audit_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('audit_changed', case when tg_table_name = 'audit' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'audit_id' end);
  return null;
end $$;

create trigger audit_version_changed after update of version on audit
  for each row when (old.version is distinct from new.version) execute function notice_audit_change();
create trigger audit_event_added after insert on audit_event
  for each row execute function notice_audit_change();

-- The issue list sorted by address.
create index issue_by_url on issue (audit_id, url, id);
