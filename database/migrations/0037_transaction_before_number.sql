-- Readers follow trades, events and alerts by `change_seq`. They can tell that every transaction which
-- holds a low number has ended only if each took its transaction id before its number. PostgreSQL
-- assigns the id at the first write, after it evaluated the row's `nextval`, and may wait in between.
-- A statement trigger runs before any row is evaluated, whatever statement a program uses.

create function assign_transaction_id() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end $$;
create trigger transaction_before_number before insert or update on trade
  for each statement execute function assign_transaction_id();
create trigger transaction_before_number before insert or update on event
  for each statement execute function assign_transaction_id();
create trigger transaction_before_number before insert or update on alert
  for each statement execute function assign_transaction_id();
create trigger transaction_before_number before insert or update on deleted_alert
  for each statement execute function assign_transaction_id();
