-- The processes that share this database, each as it noted itself last (store/processes.ts). Of the moment only: it needs no
-- log for a crash of the server, and no place in a backup.
create unlogged table process (
  owner        text primary key,
  runs_audits  boolean not null,
  -- Where people reach it; null when it serves nobody.
  public_url   text,
  version      text not null,
  started_at   timestamptz not null default now(),
  seen_at      timestamptz not null default now()
);
