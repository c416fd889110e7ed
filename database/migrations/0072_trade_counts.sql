-- All trades are counted from this index alone, in the order in which they are stored: another order looks up for each
-- whether it is visible.
drop index trade_by_change;
create index trade_by_change on trade (change_seq) include (is_live, trade_date);
