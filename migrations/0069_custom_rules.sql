-- Rules that users wrote: an audit keeps a copy of those it began with, and a page the values that they extracted.
alter table audit add column custom_rules jsonb;
alter table page_content add column extracted jsonb;
