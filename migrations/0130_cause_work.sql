-- What people have agreed about a cause: who fixes it, by when, and what was said. A cause has the same key in every audit of a website.
create table cause_work (
  website_id     uuid not null references website on delete cascade,
  cause_key      text not null,
  -- As it was found in the audit in which somebody took it up: audits may be deleted.
  check_id       text not null,
  cause          text not null,
  locator        text not null,
  -- Audits of the same kind tell whether it is still found.
  audit_type     text not null,
  start_url      text not null,
  assignee_id    text,
  -- As they were called then: accounts may be deleted.
  assignee_name  text,
  due_on         date,
  updated_at     timestamptz not null default now(),
  primary key (website_id, cause_key),
  check ((assignee_id is null) = (assignee_name is null))
);

create table cause_comment (
  id           uuid primary key,
  -- The order in which they were written: ids made in one millisecond have none.
  seq          bigint generated always as identity,
  website_id   uuid not null,
  cause_key    text not null,
  author_id    text not null,
  author_name  text not null,
  text         text not null,
  created_at   timestamptz not null default now(),
  foreign key (website_id, cause_key) references cause_work on delete cascade
);
create index cause_comment_in_order on cause_comment (website_id, cause_key, seq);
