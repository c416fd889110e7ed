-- What the explore pages show of events and of patterns. Computed per issuer like the rest of the row.

alter table event
  -- False once no filing of the issuer is this event any more: copies of the table learn of it.
  add column is_live boolean not null default true,
  -- Dollars sold and purchased by all insiders in the 30, 90, 180 and 365 calendar days that end on
  -- window_end; null where that day is not known.
  add column value_sold_30 numeric,
  add column value_sold_90 numeric,
  add column value_sold_180 numeric,
  add column value_sold_365 numeric,
  add column value_purchased_30 numeric,
  add column value_purchased_90 numeric,
  add column value_purchased_180 numeric,
  add column value_purchased_365 numeric,
  -- Codes of contract/patterns.
  add column patterns text[] not null default '{}';

alter table trade
  add column patterns text[] not null default '{}',
  -- Dollars a sale avoided losing, or a purchase gained, by the close of day 0 of the next 8-K; the
  -- second less what the market did that day.
  add column avoided_or_gained numeric,
  add column avoided_or_gained_net numeric;

-- Rows computed before have none of this yet.
insert into dirty_issuer (cik)
select cik from (select issuer_cik as cik from trade union select cik from event) known order by 1
on conflict (cik) do update set marked = excluded.marked;
