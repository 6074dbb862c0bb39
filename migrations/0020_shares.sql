-- Links under which a report is shown to whoever has them.
create table report_share (
  id             uuid primary key,
  audit_id       uuid not null references audit on delete cascade,
  -- Of the word in the link; whoever reads this table cannot use it.
  token_hash     text not null unique,
  -- Argon2id; null where the link alone is enough.
  password_hash  text,
  brand_name     text,
  brand_title    text,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  expires_at     timestamptz not null,
  revoked_at     timestamptz
);
create index report_share_by_audit on report_share (audit_id, id desc);
