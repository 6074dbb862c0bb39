-- Websites, audits, and everything one audit learns. Workspaces and people are the identity library's tables.
-- Written for PostgreSQL 15, so that the embedded 18 and an external 15 run the same statements.

create table website (
  id            uuid primary key,
  workspace_id  text not null,
  origin        text not null,
  name          text not null,
  ownership     text not null default 'unverified' check (ownership in ('unverified', 'verified')),
  settings      jsonb not null default '{}',
  version       integer not null default 1,
  created_at    timestamptz not null default now(),
  unique (workspace_id, origin)
);

create table audit (
  id                  uuid primary key,
  website_id          uuid not null references website on delete cascade,
  workspace_id        text not null,
  type                text not null,
  status              text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  phase               text not null default 'discovery',
  start_url           text not null,
  options             jsonb not null,
  sealed_access       bytea,
  actor_id            text not null,
  progress            jsonb not null,
  completeness        jsonb,
  failure             jsonb,
  warnings            jsonb not null default '[]',
  site                jsonb,
  score               jsonb,
  summary             jsonb,
  engine_version      text,
  checks_version      text,
  rerun_of            uuid,
  -- Counts every visible change: the ETag and the long poll compare it.
  version             integer not null default 1,
  attempt             integer not null default 0,
  lease_owner         text,
  lease_until         timestamptz,
  created_at          timestamptz not null default now(),
  started_at          timestamptz,
  finished_at         timestamptz,
  cancel_requested_at timestamptz
);
-- The hard limits live here, not in the queue, whose group limits may be overshot for a moment.
create unique index audit_one_active_per_site_and_type on audit (website_id, type) where status in ('queued', 'running');
create unique index audit_one_running_per_site on audit (website_id) where status = 'running';
create index audit_by_workspace on audit (workspace_id, id);
create index audit_by_website on audit (website_id, id);
create index audit_unfinished on audit (created_at) where status in ('queued', 'running');

create table audit_event (
  audit_id  uuid not null references audit on delete cascade,
  seq       bigint generated always as identity,
  type      text not null,
  data      jsonb not null,
  at        timestamptz not null default now(),
  primary key (audit_id, seq)
);

-- Every URL the audit has met, visited or left out with its reason: also the frontier, since a URL without a page row
-- and without a reason is still to be visited.
create table known_url (
  audit_id      uuid not null references audit on delete cascade,
  id            integer not null,
  url           text not null,
  kind          text not null,
  discovered_by text not null,
  depth         integer not null,
  left_out      text,
  in_sitemap    boolean not null default false,
  primary key (audit_id, id)
);

create table page (
  audit_id       uuid not null references audit on delete cascade,
  url_id         integer not null,
  kind           text not null,
  status         smallint,
  failure        text,
  -- URLs as text: the analysis turns them into numbers, since the target may be met later than the page.
  redirect_to    text,
  content_type   text,
  headers        jsonb not null,
  wire_bytes     integer not null,
  body_bytes     integer not null,
  ttfb_ms        real,
  body_hash      text not null,
  http_version   text,
  tries          smallint not null,
  challenge      boolean not null,
  fetched_at     timestamptz not null,
  is_html        boolean not null,
  title          text not null,
  description    text not null,
  h1             text not null,
  -- The original that the page names when it is another page; null = none, or itself.
  canonical      text,
  paginated      boolean not null,
  noindex        boolean not null,
  nofollow       boolean not null,
  word_count     integer not null,
  text_hash      text not null,
  template_hash  text not null,
  -- The Document as zstd-compressed JSON: enough to judge the page again without fetching it.
  facts          bytea,
  -- Outgoing edges, packed (store/edge-codec.ts).
  links          bytea,
  -- Filled by the analysis.
  depth          integer,
  inlinks        integer not null default 0,
  indexable      boolean not null default false,
  score          real,
  primary key (audit_id, url_id)
);

-- Incoming edges, packed, 256 targets to a row.
create table link_in (
  audit_id  uuid not null references audit on delete cascade,
  shard     integer not null,
  data      bytea not null,
  primary key (audit_id, shard)
);

-- A finding as the user sees it: one check at one place. Findings of the same place are folded before they are saved.
create table issue (
  id                  uuid primary key,
  audit_id            uuid not null references audit on delete cascade,
  website_id          uuid not null,
  fingerprint         text not null,
  check_id            text not null,
  category            text not null,
  scope               text not null,
  severity            text not null,
  severity_rank       smallint generated always as (case severity when 'error' then 0 when 'warning' then 1 else 2 end) stored,
  status              text not null default 'open',
  url_id              integer not null,
  url                 text not null,
  locator             text not null,
  occurrences         integer not null default 1,
  args                jsonb not null,
  evidence            jsonb not null,
  suggestion          jsonb,
  impact              real not null default 0,
  first_seen_audit_id uuid,
  version             integer not null default 1,
  unique (audit_id, fingerprint)
);
create index issue_by_impact on issue (audit_id, impact desc, id);
create index issue_by_check on issue (audit_id, check_id, id);
create index issue_by_severity on issue (audit_id, severity_rank, id);
create index issue_by_page on issue (audit_id, url_id);
create index issue_history on issue (website_id, fingerprint);

create table check_tally (
  audit_id       uuid not null references audit on delete cascade,
  check_id       text not null,
  passed         integer not null,
  failed         integer not null,
  cannot_tell    integer not null,
  not_applicable integer not null,
  errored        integer not null,
  primary key (audit_id, check_id)
);
