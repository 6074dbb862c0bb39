-- What happened to issues since their audit ended: the few that are not as it left them, found without reading the others.
create index issue_moved on issue (audit_id, category, severity, status) where status not in ('open', 'regressed');
