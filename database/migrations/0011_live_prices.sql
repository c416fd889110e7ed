-- Last trades as they arrive, and how far the daily prices of each ticker have been asked for.

create table live_quote (
  ticker text primary key,
  source text not null,
  -- Dollars a share, as traded.
  price double precision not null,
  -- Shares traded so far that day; null where the source does not say.
  volume double precision,
  traded_at timestamptz not null,
  received_at timestamptz not null default now(),
  is_halted boolean not null default false,
  halted_at timestamptz
);

create table price_request (
  source text not null references price_source on delete cascade,
  ticker text not null,
  -- Asked for and answered through this day.
  through_day date,
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  primary key (source, ticker)
);
