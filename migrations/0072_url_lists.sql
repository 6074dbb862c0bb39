-- The URLs of an audit that reads a list and nothing else. Apart from the audit, whose row is read for every list of audits.
create table audit_url_list (
  audit_id  uuid primary key references audit on delete cascade,
  urls      text[] not null
);
