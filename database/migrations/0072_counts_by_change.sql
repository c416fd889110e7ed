-- From these indexes alone, all live rows are counted, and compared with the replica. They have the rows in the order in
-- which they are stored: from an index in another order, whether each row is visible is looked up far apart.
drop index trade_by_change;
create index trade_by_change on trade (change_seq) include (is_live, trade_date);
drop index event_by_change;
create index event_by_change on event (change_seq) include (is_live);
drop index reported_line_by_change;
create index reported_line_by_change on reported_line (change_seq) include (is_live);
