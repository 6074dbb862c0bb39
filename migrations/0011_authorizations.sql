-- Connections that a person is about to allow at their WordPress. Used by being deleted, so each at most once.
create table wordpress_authorization (
  -- Of the word that travels through the browser; whoever reads this table cannot use it.
  state_hash  text primary key,
  website_id  uuid not null references website on delete cascade,
  user_id     text not null,
  site_url    text not null,
  expires_at  timestamptz not null
);
