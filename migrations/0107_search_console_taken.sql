-- A look at pages is taken by one process, apart from the fetch of figures; of none when the connection was made anew meanwhile.
alter table search_console add column inspection_taken_id uuid;
alter table search_console add column inspection_taken_until timestamptz;
-- Somebody waits for the figures: those come before what is due by itself. Null: nobody does.
alter table search_console add column asked_at timestamptz;
-- Attempts are no fence between two processes: another key begins to count anew.
alter table indexnow add column lease_id uuid;
