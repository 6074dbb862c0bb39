-- How the reports of a workspace look to its clients: at most one for each workspace.
create table workspace_brand (
  workspace_id  text primary key,
  -- In place of the name Sitemend; null: Sitemend.
  name          text,
  -- #rrggbb
  accent_color  text,
  introduction  text,
  logo          bytea,
  logo_type     text check (logo_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  logo_width    integer,
  logo_height   integer,
  version       integer not null default 1,
  check ((logo is null) = (logo_type is null))
);
