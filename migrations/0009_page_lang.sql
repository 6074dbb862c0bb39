-- The lang attribute as written; empty without one. Pages in two languages are no duplicates of each other.
alter table page add column lang text not null default '';
