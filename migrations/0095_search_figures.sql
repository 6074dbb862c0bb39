-- What a search engine reports of a website, by source and range of days; audits order what they find by it.
create table search_figures (
  id           uuid primary key,
  website_id   uuid not null references website on delete cascade,
  source       text not null check (source in ('file', 'search_console')),
  first_day    date not null,
  last_day     date not null check (last_day >= first_day),
  -- Of its pages.
  clicks       bigint not null,
  impressions  bigint not null,
  pages        integer not null,
  queries      integer not null,
  -- Rows that no page of the website has, by reason.
  left_out     jsonb not null,
  imported_at  timestamptz not null default now(),
  imported_by  text not null,
  unique (website_id, source, first_day, last_day)
);
create table search_page (
  figures_id   uuid not null references search_figures on delete cascade,
  url          text not null,
  clicks       integer not null,
  impressions  integer not null,
  position     real
);
create index search_page_by_clicks on search_page (figures_id, clicks desc, url);
create table search_query (
  figures_id   uuid not null references search_figures on delete cascade,
  query        text not null,
  -- Null: the source doesn't say which page was shown.
  url          text,
  clicks       integer not null,
  impressions  integer not null,
  position     real
);
create index search_query_by_clicks on search_query (figures_id, clicks desc, query);
-- What an audit knew of its pages and groups; null: it knew nothing, which is not 0.
alter table page add column clicks integer;
alter table issue_group add column clicks integer;
