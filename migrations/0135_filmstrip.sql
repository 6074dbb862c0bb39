-- How a measured page came to be seen while it loaded, over the same slow connection. Empty: it wasn't filmed.
alter table lab_report add column frames bytea[] not null default '{}';
alter table lab_report alter column frames set storage external;
