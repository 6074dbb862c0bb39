-- Whether an issue can be fixed is found out by looking at the site, as a preview does, and kept: lists cannot ask the site.

-- Everything of a connection that the answer depends on. Another value, and what was found out before counts no more.
alter table wordpress_connection add column grant_key text not null generated always as (
  md5(epoch::text || can::text || (profile - '{updates,settings,missingCapabilities}'::text[])::text)
) stored;

-- What was found out about one issue, with the grant that was looked with.
create table issue_fixability (
  audit_id   uuid not null references audit on delete cascade,
  issue_id   uuid not null,
  grant_key  text not null,
  fixable    boolean not null,
  -- Why not, as a preview says it.
  reason     text,
  words      text,
  -- Something was written to the page since: to be looked at again. Until then it holds.
  outdated   boolean not null default false,
  primary key (audit_id, issue_id)
);

-- Where that work stands for an audit.
create table fixability_run (
  audit_id     uuid primary key references audit on delete cascade,
  -- The grant with which all issues were looked at; `null` while that is under way, or was broken off.
  done_key     text,
  -- Some are to be looked at again.
  outdated     boolean not null default false,
  -- The site could not be read with this grant: not again before this.
  tried_key    text,
  not_before   timestamptz,
  lease_owner  text,
  lease_until  timestamptz
);
