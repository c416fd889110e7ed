-- What alerts look at beside the rows of the explore pages, and how their matches of a year are found.

alter table event
  -- As value_sold_30 and its kind, of Form 4s accepted by the close of the fifth trading day after
  -- day 0: what an alert can still be told of. Nothing that is filed later changes them.
  add column alert_sold_30 numeric,
  add column alert_sold_90 numeric,
  add column alert_sold_180 numeric,
  add column alert_sold_365 numeric,
  add column alert_purchased_30 numeric,
  add column alert_purchased_90 numeric,
  add column alert_purchased_180 numeric,
  add column alert_purchased_365 numeric;

-- Rows computed before have none of this yet.
insert into dirty_issuer (cik)
select distinct cik from event order by 1
on conflict (cik) do update set marked = excluded.marked;

-- When a filing counts as told: its acceptance, or where that is not known the end of its filing day.
create function alert_filing_time(accepted_at timestamptz, filed_on date) returns timestamptz
  language sql immutable parallel safe
  return coalesce(accepted_at, (filed_on + time '22:00') at time zone 'America/New_York');

-- A year of the whole market is found, and most conditions decided, without a look at the table.
create index trade_by_filing_time on trade (alert_filing_time(accepted_at, filed_on))
  include (accession, row_number, accepted_at, filed_on, issuer_cik, direction, is_officer, is_director,
           is_ten_percent_owner, is_other, is_plan, shares, value, industry, share_price,
           market_value, average_daily_volume)
  where is_live;
create index trade_by_owner on trade using gin (owner_ciks) where is_live;
create index event_by_day on event (day_0) where is_live;
