-- Pages of a site repeat themselves: facts are written with some of what a reader read before as the dictionary of their compression.
create table facts_dictionary (
  audit_id uuid not null references audit on delete cascade,
  -- A hash of it.
  id       bigint not null,
  head     bytea not null,
  bulk     bytea not null,
  primary key (audit_id, id)
);
-- null: facts that need none.
alter table page_content add column dictionary bigint;
