-- The order of checks, each with all that it found; of audits made before, the highest priority of its groups stands for it.
alter table issue_group add column check_priority double precision;
update issue_group g set check_priority = of_check.priority
  from (select audit_id, check_id, max(priority) as priority from issue_group group by audit_id, check_id) of_check
 where of_check.audit_id = g.audit_id and of_check.check_id = g.check_id;
alter table issue_group alter column check_priority set not null;
