-- What Google said of pages when it was asked about each (URL Inspection), as it said it.
create table url_inspection (
  website_id         uuid not null references website on delete cascade,
  url                text not null,
  verdict            text,
  coverage_state     text,
  robots_txt_state   text,
  indexing_state     text,
  page_fetch_state   text,
  google_canonical   text,
  user_canonical     text,
  last_crawl_at      timestamptz,
  inspected_at       timestamptz not null,
  primary key (website_id, url)
);
-- Of the last look at pages: whoever moves it on first has the day's look.
alter table search_console add column inspected_at timestamptz;
alter table search_console add column inspection_problem text;
