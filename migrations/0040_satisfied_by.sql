-- A change that wrote nothing names the change whose value it found: when that one is rolled back, its issue reopens.
alter table applied_change add column satisfied_by uuid references applied_change;
create index change_satisfied_by on applied_change (satisfied_by) where satisfied_by is not null;
