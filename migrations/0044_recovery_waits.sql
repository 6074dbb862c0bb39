-- Changes in doubt are asked about at the site again and again: after each failure in a row later, and not before this.
alter table wordpress_connection
  add column recovery_failures integer not null default 0,
  add column recover_after timestamptz;
