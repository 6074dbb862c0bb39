-- What is proposed for the drafts of an audit goes to the issues at once; nothing keeps it in between.
drop table suggestion_draft;

-- An issue is written once, but stands in every index of its table, and that is most of what the end of an audit costs.
-- One index tells both that an audit has an issue once and in which audits of a website it was.
alter table issue drop constraint issue_audit_id_fingerprint_key;
drop index issue_history;
create unique index issue_history on issue (website_id, fingerprint, audit_id);

-- The reference to the audit was looked up for each row. Rows are only written while their audit's row is locked, so what
-- is left for it to do is to take them away with the audit.
alter table issue drop constraint issue_audit_id_fkey;
create function delete_issues_of_audit() returns trigger language plpgsql as $$
begin
  delete from issue where audit_id = old.id;
  return null;
end
$$;
create trigger audit_takes_its_issues after delete on audit for each row execute function delete_issues_of_audit();

-- Nobody searches by these, and gathering figures on what stands in them takes longer than on all other columns together.
alter table issue
  alter column fingerprint set statistics 0, alter column locator set statistics 0, alter column args set statistics 0,
  alter column evidence set statistics 0, alter column suggestion set statistics 0, alter column url set statistics 0;
alter table issue_draft
  alter column fingerprint set statistics 0, alter column args set statistics 0, alter column evidence set statistics 0;
alter table page
  alter column headers set statistics 0, alter column facts set statistics 0, alter column links set statistics 0,
  alter column places set statistics 0, alter column fragments set statistics 0, alter column text_sketch set statistics 0,
  alter column title set statistics 0, alter column description set statistics 0, alter column h1 set statistics 0;
