-- The demo world lives by a clock of its own; without a row the market's time is the real one.

create table market_clock (
  one boolean primary key default true check (one),
  -- The market's instant that belonged to the real one.
  market_anchor timestamptz not null,
  real_anchor timestamptz not null,
  -- Seconds of the market per real second while markets or EDGAR are open.
  speed double precision not null check (speed > 0),
  -- Real instant at which the market stands still unless whoever runs it prolongs it before: after
  -- a stop or a kill no process sees another time than the one the market goes on from.
  runs_until timestamptz not null,
  -- Where the world is served at present, in place of EDGAR: http://127.0.0.1:PORT.
  edgar_origin text
);
