-- Wrong passwords are answered by waits that grow, for the account from where they came: an outsider cannot lock it.
alter table login_throttle add column blocked_until timestamptz;
