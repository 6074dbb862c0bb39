-- Websites that are built from a Git repository: their changes may be proposed first, and reach the public page later.
alter table site_connection drop constraint site_connection_platform_check;
alter table site_connection add constraint site_connection_platform_check check (platform in ('wordpress', 'git'));

-- When it is looked at next, of a change that people have to merge, or that has to be deployed.
alter table applied_change add column next_look_at timestamptz;
create index change_on_its_way on applied_change (next_look_at) where state in ('proposed', 'deploying');

drop index change_reversed_once;
create unique index change_reversed_once on applied_change (reverses)
  where reverses is not null and state not in ('failed', 'conflict', 'unknown', 'closed');

alter table approval_request drop constraint approval_request_target_check;
alter table approval_request add constraint approval_request_target_check check (target in ('wordpress', 'git', 'event'));
alter table deployment drop constraint deployment_target_check;
alter table deployment add constraint deployment_target_check check (target in ('wordpress', 'git', 'event'));
