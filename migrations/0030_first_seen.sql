-- Of an issue that was taken over from an earlier audit it is known there which audit saw it first; of all others it is
-- looked up when they become issues.
alter table issue_draft add column first_seen_audit_id uuid;
