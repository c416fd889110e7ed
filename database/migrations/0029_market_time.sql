-- When a match was found and a notice written, on the market's clock: in the demonstration filings, prices and
-- what is found in them share one time. matched_at and created_at stay the machine's, for lags and deliveries.

-- Where the market was when it was last prolonged; in between it moves at its speed.
alter table market_clock
  add column reached_market timestamptz,
  add column reached_real timestamptz;

create function market_time() returns timestamptz language sql volatile as $$
  select coalesce(
    (select least(clock_timestamp(),
                  coalesce(reached_market, market_anchor)
                    + greatest(interval '0', least(clock_timestamp(), runs_until)
                                               - coalesce(reached_real, real_anchor)) * speed)
       from market_clock),
    clock_timestamp())
$$;

alter table alert_hit add column found_at timestamptz;
alter table alert_notice add column found_at timestamptz;

-- What the market's time was when the demonstration found these is not known: when they happened is.
update alert_hit
   set found_at = case when exists (select from market_clock) then happened_at else matched_at end;
update alert_notice
   set found_at = case when exists (select from market_clock) then alert_hit.found_at else created_at end
  from alert_hit where alert_hit.id = hit_id;
update alert set created_at = least(created_at, market_time()), updated_at = least(updated_at, market_time());

alter table alert_hit
  alter column found_at set default market_time(),
  alter column found_at set not null;
alter table alert_notice
  alter column found_at set default market_time(),
  alter column found_at set not null;
