-- Who may delete an audit sees its issues no more once it has gone (store/row-security), so that they are taken away by the owner of
-- the tables. The schema is named because such a function must not find another table of that name.
create or replace function delete_issues_of_audit() returns trigger language plpgsql security definer as $$
begin
  execute format('delete from %I.issue where audit_id = $1', tg_table_schema) using old.id;
  return null;
end
$$;
