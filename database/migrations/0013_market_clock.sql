-- The demo world lives by a clock of its own; without a row the market's time is the real one.

create table market_clock (
  one boolean primary key default true check (one),
  -- The market's instant that belonged to the real one.
  market_anchor timestamptz not null,
  real_anchor timestamptz not null,
  -- Seconds of the market per real second while markets or EDGAR are open.
  speed double precision not null check (speed > 0)
);
