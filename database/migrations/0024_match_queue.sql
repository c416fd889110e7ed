-- What alerts are held against when it changes, and when their results are compared with what was
-- recorded of them.

-- What waits to be matched is what an alert could be told of: rows that happened before every watch,
-- and changes of what no alert looks at, cost a comparison and no more. A row that was matched once
-- is looked at whenever it changes, so that its owner learns of corrections.
create function want_match(wanted_kind text, accessions text[]) returns void language plpgsql as $$
begin
  if cardinality(accessions) = 0 then return; end if;
  insert into match_wanted (kind, accession)
  -- In one order, so that two who mark do not wait for each other for ever.
  select wanted_kind, accession from unnest(accessions) as u(accession) group by accession
   order by accession
  on conflict (kind, accession) do update
     set marked = excluded.marked, attempts = 0, next_attempt_at = now(), last_error = null;
  notify match_wanted;
end $$;

create function want_new_trades() returns trigger language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = '4');
begin
  if since is null then return null; end if;
  perform want_match('trade', array(
    select accession from changed
     where is_live
       and alert_filing_time(accepted_at, filed_on) >= since));
  return null;
end $$;
create trigger trade_is_new after insert on trade
  referencing new table as changed for each statement execute function want_new_trades();

create function want_changed_trades() returns trigger language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = '4');
begin
  if since is null and not exists (select from alert) then return null; end if;
  perform want_match('trade', array(
    select n.accession from changed n join previous o using (accession, row_number)
     where (n.is_live, n.issuer_cik, n.industry, n.owner_ciks, n.is_officer, n.is_director,
            n.is_ten_percent_owner, n.is_other, n.trade_date, n.direction, n.shares, n.price, n.value,
            n.is_plan, n.accepted_at, n.filed_on, n.share_price, n.market_value,
            n.average_daily_volume, n.flags = '{removed}')
           is distinct from
           (o.is_live, o.issuer_cik, o.industry, o.owner_ciks, o.is_officer, o.is_director,
            o.is_ten_percent_owner, o.is_other, o.trade_date, o.direction, o.shares, o.price, o.value,
            o.is_plan, o.accepted_at, o.filed_on, o.share_price, o.market_value,
            o.average_daily_volume, o.flags = '{removed}')
       and (alert_filing_time(n.accepted_at, n.filed_on) >= since
            or exists (select from alert_hit h where h.accession = n.accession))));
  return null;
end $$;
create trigger trade_is_changed after update on trade
  referencing old table as previous new table as changed
  for each statement execute function want_changed_trades();

create function want_new_events() returns trigger language plpgsql as $$
declare
  since date := (select (min(watched_from) at time zone 'America/New_York')::date from alert
                  where form_type = '8-K');
begin
  if since is null then return null; end if;
  perform want_match('event', array(
    select accession from changed where is_live and event_return is not null and day_0 >= since));
  return null;
end $$;
create trigger event_is_new after insert on event
  referencing new table as changed for each statement execute function want_new_events();

create function want_changed_events() returns trigger language plpgsql as $$
declare
  since date := (select (min(watched_from) at time zone 'America/New_York')::date from alert
                  where form_type = '8-K');
begin
  if since is null and not exists (select from alert) then return null; end if;
  perform want_match('event', array(
    select n.accession from changed n join previous o using (accession)
     where (n.is_live, n.cik, n.industry, n.items, n.day_0, n.event_return, n.share_price,
            n.market_value, n.average_daily_volume,
            n.alert_sold_30, n.alert_sold_90, n.alert_sold_180, n.alert_sold_365,
            n.alert_purchased_30, n.alert_purchased_90, n.alert_purchased_180,
            n.alert_purchased_365)
           is distinct from
           (o.is_live, o.cik, o.industry, o.items, o.day_0, o.event_return, o.share_price,
            o.market_value, o.average_daily_volume,
            o.alert_sold_30, o.alert_sold_90, o.alert_sold_180, o.alert_sold_365,
            o.alert_purchased_30, o.alert_purchased_90, o.alert_purchased_180,
            o.alert_purchased_365)
       and (n.event_return is not null and n.day_0 >= since
            or exists (select from alert_hit h where h.accession = n.accession))));
  return null;
end $$;
create trigger event_is_changed after update on event
  referencing old table as previous new table as changed
  for each statement execute function want_changed_events();

-- When an alert's results are next compared with what was recorded of it.
create table alert_sweep (
  alert_id bigint primary key references alert on delete cascade,
  -- Who was storing rows while it was saved did not know of it: until all of them have ended it is
  -- compared again and again.
  saved_by xid8 not null default pg_current_xact_id(),
  due_at timestamptz not null default now(),
  swept_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index alert_sweep_due on alert_sweep (due_at);
create function want_alert_sweep() returns trigger language plpgsql as $$
begin
  insert into alert_sweep (alert_id) values (new.id)
  on conflict (alert_id) do update
     set saved_by = excluded.saved_by, due_at = excluded.due_at, swept_at = null, attempts = 0,
         last_error = null;
  return null;
end $$;
create trigger alert_is_made after insert on alert
  for each row execute function want_alert_sweep();
create trigger alert_is_changed after update on alert
  for each row when (new.criteria_version <> old.criteria_version) execute function want_alert_sweep();
