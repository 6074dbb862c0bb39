-- How long audits are kept, and how much room each takes.
alter table website
  -- The newest finished audits that are kept, and for how many days each is; null: no such limit. Without either, all are kept.
  add column keep_audits integer check (keep_audits >= 1),
  add column keep_days integer check (keep_days >= 1);
create index website_with_retention on website (id) where keep_audits is not null or keep_days is not null;
create index website_provisional on website (id) where provisional;

alter table audit
  -- Kept whatever the limits, and who said so.
  add column pinned_at timestamptz,
  add column pinned_by text,
  -- Of its rows in all tables, measured once after it has ended (store/disk-use.ts); null: not yet.
  add column stored_bytes bigint;
create index audit_bytes on audit (website_id) include (stored_bytes, workspace_id);
create index audit_unmeasured on audit (id) where stored_bytes is null and status in ('completed', 'failed', 'cancelled');
