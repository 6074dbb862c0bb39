-- Issue trackers where people work: a ticket is created for a cause, once.
create table tracker (
  id            uuid primary key,
  workspace_id  text not null,
  kind          text not null check (kind in ('github', 'gitlab', 'jira')),
  name          text not null,
  -- Scheme, host and port.
  origin        text not null,
  -- owner/name of a repository, path of a project, key of a project.
  project       text not null,
  -- Of Jira: whose token it is, and what is created.
  account       text,
  issue_type    text,
  sealed_token  bytea not null,
  created_by    text not null,
  created_at    timestamptz not null default now(),
  version       integer not null default 1,
  check ((kind = 'jira') = (account is not null)),
  check ((kind = 'jira') = (issue_type is not null))
);
create index tracker_by_workspace on tracker (workspace_id, id);

create table ticket (
  id               uuid primary key,
  website_id       uuid not null,
  cause_key        text not null,
  tracker_id       uuid references tracker on delete set null,
  -- As the tracker was then.
  kind             text not null,
  project          text not null,
  -- `creating`: the request is under way · `unknown`: it was sent, and nobody knows what became of it.
  state            text not null check (state in ('creating', 'created', 'unknown')),
  key              text,
  url              text,
  created_by       text not null,
  created_at       timestamptz not null default now(),
  foreign key (website_id, cause_key) references cause_work on delete cascade,
  check ((state = 'created') = (key is not null)),
  check ((key is null) = (url is null)),
  unique (website_id, cause_key, tracker_id)
);
create index ticket_by_tracker on ticket (tracker_id);
