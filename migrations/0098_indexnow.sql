-- IndexNow: search engines are told of pages whose changes were verified, where a website has switched it on.
create table indexnow (
  website_id     uuid primary key references website on delete cascade,
  -- It is in a file of the website, for everybody to read.
  key            text not null,
  state          text not null check (state in ('active', 'stopped')),
  -- Why the last attempt failed, how many have failed since the last success, and when it is tried again.
  problem        text,
  attempts       integer not null default 0,
  next_at        timestamptz not null default now(),
  lease_until    timestamptz,
  -- The last success.
  notified_at    timestamptz,
  notified_urls  integer,
  created_by     text not null,
  created_at     timestamptz not null default now(),
  check (state = 'active' or problem is not null)
);

-- One for each verified change; several of one page are one URL.
create table indexnow_url (
  change_id    uuid primary key references applied_change on delete cascade,
  website_id   uuid not null references indexnow on delete cascade,
  url          text not null,
  noted_at     timestamptz not null default now(),
  notified_at  timestamptz
);
create index indexnow_url_waiting on indexnow_url (website_id, noted_at) where notified_at is null;

-- In the transaction that notes the verification. Only of the website's own host. Rights and schema: see 0063.
create function note_verified_change() returns trigger language plpgsql security definer as $$
begin
  if current_setting('sitemend.restoring', true) = 'on' then return null; end if;
  execute format('insert into %1$I.indexnow_url (change_id, website_id, url)
      select $1, i.website_id, $3 from %1$I.indexnow i join %1$I.website w on w.id = i.website_id
      where i.website_id = $2 and starts_with($3, w.origin || ''/'') for key share of i on conflict do nothing', tg_table_schema)
    using new.id, new.website_id, new.url;
  return null;
end $$;
create trigger note_verified_change after update of verification on applied_change for each row
  when (new.verification->>'status' = 'verified' and old.verification->>'status' is distinct from 'verified')
  execute function note_verified_change();
