-- Answers kept for Idempotency-Key. The row is made before the work; `status` is null while the work is under way.
create table idempotency_key (
  scope       text not null,
  key         text not null,
  fingerprint text not null,
  status      smallint,
  headers     jsonb,
  body        text,
  started_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_expired on idempotency_key (expires_at);
