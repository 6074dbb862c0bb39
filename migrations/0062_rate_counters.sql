-- How often somebody has asked within a window, over all processes (store/rate-counters.ts). Of the moment only.
create unlogged table rate_counter (
  -- A hash: the table is no list of who asks from where.
  key          text primary key,
  used         integer not null,
  window_ends  timestamptz not null
);
create index rate_counter_ended on rate_counter (window_ends);
