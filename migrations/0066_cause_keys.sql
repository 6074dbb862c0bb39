-- A cause has a key that is the same in every audit. Audits made before keep their groups under keys of their own.
alter table issue_group add column cause_key text;
update issue_group set cause_key = 'cau_' || substr(encode(sha256(convert_to(audit_id || ' ' || no, 'UTF8')), 'hex'), 1, 24);
alter table issue_group alter column cause_key set not null;
