-- What price alerts are held against: each company's trading days of the last year, with the present
-- one before it has a close. Computed per company and replaced as a whole; nothing else writes here.

create table price_company (
  cik bigint primary key,
  name text not null,
  -- Of the main class of shares, under which its trades are streamed.
  ticker text not null,
  industry text not null,
  sic text
);

create table price_day (
  cik bigint not null,
  day date not null,
  -- Where the two closes are from: one source, never two.
  source text not null,
  -- The close of the trading day before in dollars of this day: splits and dividends that go ex on
  -- this day are taken off.
  previous_close double precision not null,
  -- Of the day as the source has them; null until it is over. Without a low or a high: the close.
  low double precision,
  high double precision,
  close double precision,
  -- Fractions over the previous close, rounded to ten decimals.
  low_return double precision,
  high_return double precision,
  close_return double precision,
  -- The market fund's, from close to close.
  fund_return double precision,
  -- Company figures at the close before: millions of dollars, millions of dollars, dollars.
  market_value double precision,
  average_daily_volume double precision,
  share_price double precision,
  -- Dollars sold and purchased by all insiders in the calendar days that end on the day before, by
  -- Form 4s accepted before the day's close.
  sold_30 numeric not null,
  sold_90 numeric not null,
  sold_180 numeric not null,
  sold_365 numeric not null,
  purchased_30 numeric not null,
  purchased_90 numeric not null,
  purchased_180 numeric not null,
  purchased_365 numeric not null,
  primary key (cik, day)
);

-- A year of the whole market is found, and most conditions decided, without a look at the table.
create index price_day_by_day on price_day (day)
  include (cik, low_return, high_return, close_return, market_value, average_daily_volume,
           share_price, sold_30, sold_90, sold_180, sold_365, purchased_30, purchased_90,
           purchased_180, purchased_365);

-- Companies whose days are older than what they depend on: prices, trades, share counts.
create table price_day_wanted (
  cik bigint primary key,
  marked bigint not null default nextval('change_seq'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index price_day_wanted_due on price_day_wanted (next_attempt_at, marked);

-- Through which instant of the market all last trades of a vendor were held against alerts.
create table tick_position (
  source text primary key,
  taken_through timestamptz not null
);

-- The day whose splits and dividends a vendor was asked for last, before its trades counted.
create table asked_actions (
  source text primary key,
  day date not null
);

insert into price_day_wanted (cik) select cik from price_use order by 1;
