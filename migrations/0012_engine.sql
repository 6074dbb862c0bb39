-- What is compressed already is not to be compressed again by the database: it only costs time.
alter table page alter column facts set storage external;
alter table page alter column text_sketch set storage external;
alter table page alter column places set storage external;

-- Issues of a running audit, as they are found. They become rows of `issue` once, at the end, when everything about them
-- is known: each row of `issue` stands in nine indexes, and every later change of one would be paid nine times.
create table issue_draft (
  id            uuid not null,
  audit_id      uuid not null references audit on delete cascade,
  fingerprint   text not null,
  check_id      text not null,
  category      text not null,
  scope         text not null,
  severity      text not null,
  url_id        integer not null,
  locator       text not null,
  occurrences   integer not null,
  args          jsonb not null,
  evidence      jsonb not null
);
create index issue_draft_by_page on issue_draft (audit_id, url_id, id);

-- What the analysis proposes for them.
create table suggestion_draft (
  audit_id   uuid not null references audit on delete cascade,
  issue_id   uuid not null,
  suggestion jsonb not null
);
create index suggestion_draft_by_audit on suggestion_draft (audit_id);
