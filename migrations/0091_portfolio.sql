-- Lists of many websites: what people sort them by, and websites that nobody has shown to exist.
alter table website
  -- Whose it is, such as a client; at most one.
  add column client_group text,
  add column tags text[] not null default '{}',
  -- It came into being with an audit, and none has read a page of it yet: perhaps a typing error.
  add column provisional boolean not null default false;

-- Which audit a website stands by (store/website-rows.ts), found without reading the others.
create index audit_standing on audit
  (website_id, (type = 'page-audit'), (coalesce((completeness ->> 'truncated')::boolean, false)), id desc)
  where status = 'completed';
