-- A connection is to a site of some platform. What opens it, except for the secret, is one value whose shape the platform decides.
alter table wordpress_connection rename to site_connection;
alter table site_connection rename constraint wordpress_connection_pkey to site_connection_pkey;
alter table site_connection rename constraint wordpress_connection_website_id_fkey to site_connection_website_id_fkey;
alter table site_connection rename constraint wordpress_connection_status_check to site_connection_status_check;

-- Sealed values are as they were: what they are bound to when they are sealed does not change with the names here.
alter table site_connection rename column sealed_password to sealed_secret;

alter table site_connection
  add column platform text not null default 'wordpress' check (platform in ('wordpress')),
  add column access jsonb;
update site_connection set access = jsonb_build_object('username', username);
alter table site_connection
  alter column platform drop default,
  alter column access set not null,
  drop column username;
