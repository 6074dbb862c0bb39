-- A call that waits was granted for the deploy hook as it was: whoever changes where it goes, or turns it on again, ends it.
create or replace function count_trigger() returns trigger language plpgsql as $$
begin
  new.trigger_version := old.trigger_version + 1;
  execute format('update %I.webhook_delivery set state = ''failed'', problem = ''changed'', lease_until = null, next_at = null
    where webhook_id = $1 and state = ''pending''', tg_table_schema) using new.id;
  return new;
end $$;

-- What was handed out stays written down when its audit is deleted: else a deployment would be proved by what is left of it.
alter table deployment_item drop constraint deployment_item_audit_id_fkey;
-- What the page was like when it was asked for: another page, or the same fault elsewhere on it, proves nothing.
alter table deployment_item add column seen jsonb;
