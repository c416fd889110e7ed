-- Each import is a named source; a series is never stitched from two.

create table price_source (
  name text primary key,
  close_basis text not null default 'unknown' check (close_basis in ('raw', 'split-adjusted', 'unknown')),
  -- Lower is preferred where several sources have a ticker.
  preference integer not null default 100,
  -- Whether the source names the splits and the dividends of its series.
  has_splits boolean not null default false,
  has_dividends boolean not null default false
);

create table price_bar (
  source text not null references price_source on delete cascade,
  ticker text not null,
  day date not null,
  open double precision,
  high double precision,
  low double precision,
  close double precision,
  adjusted_close double precision,
  volume double precision,
  primary key (ticker, source, day)
);

-- One row per series, kept with the bars: which days a source has of a ticker.
create table price_series (
  source text not null references price_source on delete cascade,
  ticker text not null,
  first_day date not null,
  last_day date not null,
  primary key (ticker, source)
);

create table price_split (
  source text not null references price_source on delete cascade,
  ticker text not null,
  day date not null,
  ratio double precision not null check (ratio > 0),
  primary key (ticker, source, day)
);

create table price_dividend (
  source text not null references price_source on delete cascade,
  ticker text not null,
  -- The ex-date.
  day date not null,
  -- Dollars a share as paid.
  amount double precision not null check (amount > 0),
  primary key (source, ticker, day)
);
