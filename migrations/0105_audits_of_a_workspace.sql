-- Row-level security asks in each statement which audits are somebody's (row-security/policies.ts). With ten thousand of them, reading their
-- rows took longer than the rest; all that it asks is in this index.
create index audit_of_workspace on audit (workspace_id, id) include (website_id);
drop index audit_by_workspace;
