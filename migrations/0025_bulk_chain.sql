-- More than one call may carry goes on as one piece of work: an operation may continue an earlier one, and stop after failures.
alter table bulk_operation
  -- Nothing more is begun once so many items have failed, those of the operations before included.
  add column stop_after_failures integer,
  add column continues uuid references bulk_operation;
create index bulk_continues on bulk_operation (continues) where continues is not null;
