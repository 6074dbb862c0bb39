-- Lists, filters and sums go through all pages of an audit by a few small columns. They stood between headers, texts and
-- packed links, behind columns of changing width, so that going through 50,000 pages took most of the time of a list. What
-- is read of few pages at a time, or in the order of its numbers, now stands in a table of its own.
alter table page rename to page_content;
alter table page_content rename constraint page_pkey to page_content_pkey;
alter table page_content rename constraint page_audit_id_fkey to page_content_audit_id_fkey;

-- Columns of fixed width first, those that are never null before those that may be: the place of each is known at once.
create table page (
  audit_id       uuid not null references audit on delete cascade,
  fetched_at     timestamptz not null,
  url_id         integer not null,
  wire_bytes     integer not null,
  body_bytes     integer not null,
  word_count     integer not null,
  issues_found   integer not null default 0,
  content_sign   integer not null default 0,
  -- Filled by the analysis, like indexable, depth and score.
  inlinks        integer not null default 0,
  link_score     smallint not null default 0,
  tries          smallint not null,
  challenge      boolean not null,
  is_html        boolean not null,
  paginated      boolean not null,
  noindex        boolean not null,
  nofollow       boolean not null,
  reused         boolean not null default false,
  indexable      boolean not null default false,
  status         smallint,
  ttfb_ms        real,
  depth          integer,
  score          real,
  quiet_ttfb_ms  real,
  kind           text not null,
  title          text not null,
  content_type   text,
  failure        text,
  http_version   text,
  redirect_to    text,
  canonical      text,
  lang           text not null default '',
  text_hash      text not null,
  template_hash  text not null,
  description    text not null,
  h1             text not null,
  resource       jsonb,
  secrets        jsonb,
  primary key (audit_id, url_id)
);
alter table page
  alter column title set statistics 0, alter column description set statistics 0, alter column h1 set statistics 0;
comment on column page.redirect_to is 'As text: the target may be met later than the page.';
comment on column page.canonical is 'The original that the page names when it is another page; null = none, or itself.';
comment on column page.lang is 'The lang attribute as written; empty without one.';
comment on column page.quiet_ttfb_ms is 'Median of further requests when nothing else ran; only for the slowest pages.';
comment on column page.content_sign is 'What the page says, as a number (crawl/content-sign.ts).';
comment on column page.issues_found is 'Issues of its own.';
comment on column page.reused is 'Taken over from the earlier audit.';
comment on column page.resource is 'domain/resource.ts; null unless the URL is a resource that answered.';
comment on column page.secrets is 'Keys that were found in it, masked; null without any.';

insert into page (audit_id, fetched_at, url_id, wire_bytes, body_bytes, word_count, issues_found, content_sign, inlinks,
    link_score, tries, challenge, is_html, paginated, noindex, nofollow, reused, indexable, status, ttfb_ms, depth, score,
    quiet_ttfb_ms, kind, title, content_type, failure, http_version, redirect_to, canonical, lang, text_hash, template_hash, description, h1,
    resource, secrets)
  select audit_id, fetched_at, url_id, wire_bytes, body_bytes, word_count, issues_found, content_sign, inlinks,
    link_score, tries, challenge, is_html, paginated, noindex, nofollow, reused, indexable, status, ttfb_ms, depth, score,
    quiet_ttfb_ms, kind, title, content_type, failure, http_version, redirect_to, canonical, lang, text_hash, template_hash, description, h1,
    resource, secrets
  from page_content order by audit_id, url_id;

alter table page_content
  drop column fetched_at, drop column wire_bytes, drop column body_bytes, drop column word_count, drop column issues_found,
  drop column content_sign, drop column inlinks, drop column link_score, drop column tries, drop column challenge,
  drop column is_html, drop column paginated, drop column noindex, drop column nofollow, drop column reused,
  drop column indexable, drop column status, drop column ttfb_ms, drop column depth, drop column score,
  drop column quiet_ttfb_ms, drop column kind, drop column title, drop column content_type, drop column failure,
  drop column http_version, drop column redirect_to, drop column canonical, drop column lang, drop column text_hash,
  drop column template_hash, drop column description, drop column h1, drop column resource, drop column secrets;

-- Which pages have issues of a severity is then said by the index alone: rows of issues are wide, too. No larger than before.
drop index issue_by_page;
create index issue_by_page on issue (audit_id, url_id, severity_rank);
