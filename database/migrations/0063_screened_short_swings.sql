-- Short-swing profits are copied by change number (docs/decisions/0083), as trades are: a row that is no longer computed
-- is kept, dead.

alter table short_swing
  add column change_seq bigint not null default nextval('change_seq'),
  add column is_live boolean not null default true;
create index short_swing_by_change on short_swing (change_seq);
create trigger transaction_before_number before insert or update on short_swing
  for each statement execute function assign_transaction_id();
-- Profits are compared as doubles in both databases, and a search sorts the rows that it finds.
drop index short_swing_by_profit;
drop index short_swing_by_day;
