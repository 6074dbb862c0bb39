-- What was read of pages that were saved together is compressed together. Audits of earlier versions keep what they have, each page for
-- itself.
create table facts_frame (
  audit_id uuid not null references audit on delete cascade,
  no       integer not null,
  -- How many it was made of.
  pages    smallint not null,
  -- Of each page: what names and describes it; the bulk of its facts; and where it leads, with the outcomes of its checks.
  heads    bytea not null,
  bulks    bytea not null,
  links    bytea not null,
  primary key (audit_id, no)
);
-- They are compressed.
alter table facts_frame alter column heads set storage external, alter column bulks set storage external,
  alter column links set storage external;
-- null: what is no HTML document, or a page of an earlier version. It has facts, links, fragments and outcomes of its own.
alter table page_content add column frame integer, add column frame_place smallint;
-- What the analysis adds to each row of pages then fits beside the row, and the next time where it stood before.
alter table page set (fillfactor = 50);

-- Drafts are read in the order of pages, and a page has few: the number of each would take more room than all else in the index.
drop index issue_draft_by_page;
create index issue_draft_by_page on issue_draft (audit_id, url_id);
