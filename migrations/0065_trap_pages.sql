-- Pages that were crawled before a crawler trap had shown itself. They count nowhere.
alter table page add column trap boolean not null default false;
