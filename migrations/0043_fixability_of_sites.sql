-- A site is looked at one batch at a time, whatever audits it has: the lease is the website's, not an audit's.
create table fixability_site (
  website_id   uuid primary key references website on delete cascade,
  -- Raised with each change of ours that ends: what was read before it is not saved after it.
  changes      bigint not null default 0,
  lease_owner  text,
  lease_until  timestamptz
);

-- What was found out before this names no place and may be what the kill switch answered: it is found out again.
delete from issue_fixability;
delete from fixability_run;

alter table fixability_run drop column lease_owner, drop column lease_until;
-- Some issues could not be read: they are tried again at this time.
alter table fixability_run add column retry_at timestamptz;

-- `null`: the site could not be read for this issue.
alter table issue_fixability alter column fixable drop not null;
-- So often it could not be read with this grant.
alter table issue_fixability add column attempts smallint not null default 0;
-- The object and the field that a preview would change, as last found. Kept when they are found no more: another change may have
-- done there what the issue asks for.
alter table issue_fixability add column resource text, add column field text;
