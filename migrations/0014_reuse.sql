-- What an audit takes over from the one before, of pages that did not change.
alter table audit
  -- Of the code that read and judged its pages; null when several versions did, or one before there was reuse.
  add column reading_version text,
  -- The audit it takes over from, chosen once: URLs have the numbers that they have there.
  add column reuses_audit_id uuid references audit on delete set null;
create index audit_reused_by on audit (reuses_audit_id) where reuses_audit_id is not null;

alter table page
  -- What each page check said of it (checks/index.ts), and how many issues it has of its own.
  add column outcomes bytea,
  add column issues_found integer not null default 0,
  -- What it says, as a number (crawl/content-sign.ts).
  add column content_sign integer not null default 0,
  -- Taken over from the earlier audit.
  add column reused boolean not null default false;

update audit set progress = progress || '{"pagesReused": 0}';
