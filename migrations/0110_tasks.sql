-- The work list of a website: issues that somebody fixes by hand, with the value that was chosen. An audit shows whether that was done.
create table task (
  id           uuid primary key,
  -- The order in which they were put on the list.
  seq          bigint generated always as identity,
  website_id   uuid not null references website on delete cascade,
  -- The issue, in whichever audit it is found.
  fingerprint  text not null,
  -- Where it was found when somebody put it on the list. The audit may be deleted before.
  audit_id     uuid not null,
  issue_id     uuid not null,
  audit_type   text not null,
  start_url    text not null,
  -- Which links and resources that audit looked at: include, exclude and the like.
  looked_for   jsonb not null,
  check_id     text not null,
  category     text not null,
  scope        text not null,
  severity     text not null,
  -- Empty: the whole site.
  page_url     text not null,
  url          text not null,
  locator      text not null,
  message      text not null,
  -- How its page was met then, as audits are compared by; null: it was refused.
  judged       smallint,
  -- What is to be written; null: there was no suggestion.
  field        text,
  target       text,
  value        text,
  is_edited    boolean not null default false,
  state        text not null check (state in ('to_do', 'done', 'verified', 'still_found')),
  added_by     text not null,
  added_at     timestamptz not null default now(),
  done_by      text,
  done_at      timestamptz,
  -- The audit that decided last.
  judged_by    uuid,
  judged_at    timestamptz,
  unique (website_id, fingerprint)
);
create index task_in_order on task (website_id, seq);

-- As in 0099; also for websites that have tasks.
create or replace function evaluate_audit() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.audit_to_evaluate (audit_id, website_id)
      select $1, $2 where exists (select from %1$I.alert where workspace_id = $3)
        or exists (select from %1$I.task where website_id = $2)', tg_table_schema)
    using new.id, new.website_id, new.workspace_id;
  return null;
end $$;
