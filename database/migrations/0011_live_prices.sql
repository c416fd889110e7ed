-- Last trades as they arrive, and how far the daily prices of each ticker have been asked for.

create table live_quote (
  ticker text primary key,
  source text not null,
  -- Dollars a share, as traded; null where a halt is all that was told.
  price double precision,
  -- Shares traded so far that day; null where the source does not say.
  volume double precision,
  traded_at timestamptz,
  received_at timestamptz not null default now(),
  is_halted boolean not null default false,
  -- When it was last told to be halted, or to be traded again.
  halted_at timestamptz
);

create table price_request (
  source text not null references price_source on delete cascade,
  ticker text not null,
  -- Its history is wanted from here.
  from_day date not null,
  -- Asked for and answered through this day; null while the whole is to be asked for.
  through_day date,
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  primary key (source, ticker)
);

-- The source says that a security trades no more: nothing after that day.
create table price_delisting (
  source text not null references price_source on delete cascade,
  ticker text not null,
  day date not null,
  -- Dollars a share paid to holders (0: worthless); null: the last price stands.
  payout double precision check (payout >= 0),
  primary key (source, ticker, day)
);

-- Which daily prices the computed rows of an issuer can depend on: what a new or corrected price
-- makes necessary to compute again. Written with those rows, in one transaction.
create table price_use (
  cik bigint primary key,
  -- Every ticker under which its prices are looked for, the main one first.
  tickers text[] not null,
  -- Those a vendor is asked for, which finds a renamed security under its newest name.
  asked_tickers text[] not null,
  -- Before it no price of the stock is looked at; null when no row looks at any.
  first_day date,
  stock_days datemultirange not null,
  fund_days datemultirange not null,
  fund_spans datemultirange not null,
  reach_days datemultirange not null
);
create index price_use_by_ticker on price_use using gin (tickers);

-- Rows computed before have none yet.
insert into dirty_issuer (cik)
select distinct issuer_cik from filing where issuer_cik is not null order by 1
on conflict (cik) do update set marked = excluded.marked;
