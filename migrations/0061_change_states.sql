-- /metrics counts changes by state at every scrape: from an index, not from rows that hold whole texts.
create index change_by_state on applied_change (state);
