-- What tells whether a process has the master secret that belongs to this database: a value derived from it, of which the secret
-- cannot be worked out. One row.
create table secret_check (
  is_only boolean primary key default true check (is_only),
  value text not null
);
