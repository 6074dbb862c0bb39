-- What a website sets instead of the checks' defaults, as it was when the audit started.
alter table audit add column check_overrides jsonb not null default '{}';

-- Issues that people decided to live with: they keep that state in later audits, until the decision ends.
create table ignored_issue (
  website_id  uuid not null references website on delete cascade,
  fingerprint text not null,
  reason      text not null,
  note        text,
  author_id   text not null,
  author      text not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz,
  primary key (website_id, fingerprint)
);
