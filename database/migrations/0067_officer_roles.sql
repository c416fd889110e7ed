-- Roles that the displayed title names, of contract/trades/officer-roles.ts; null until the row has been recomputed. The
-- index finds those rows: a search for a role says that it leaves them out.
alter table trade add column officer_roles text[];
create index trade_without_roles on trade (issuer_cik) where officer_roles is null and is_live;

-- Alerts look at them: a trade is matched again when they change, but not when they are first computed.
create or replace function want_changed_trades() returns trigger language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = '4');
begin
  if since is null and not exists (select from alert) then return null; end if;
  perform want_match('trade', array(
    select n.accession from changed n join previous o using (accession, row_number)
     where (n.is_live, n.issuer_cik, n.industry, n.owner_ciks, n.is_officer, n.is_director,
            n.is_ten_percent_owner, n.is_other, n.trade_date, n.direction, n.shares, n.price, n.value,
            n.is_plan, n.accepted_at, n.filed_on, n.share_price, n.market_value,
            n.average_daily_volume, n.short_swing_profit, n.officer_roles, n.flags = '{removed}')
           is distinct from
           (o.is_live, o.issuer_cik, o.industry, o.owner_ciks, o.is_officer, o.is_director,
            o.is_ten_percent_owner, o.is_other, o.trade_date, o.direction, o.shares, o.price, o.value,
            o.is_plan, o.accepted_at, o.filed_on, o.share_price, o.market_value,
            o.average_daily_volume, o.short_swing_profit, coalesce(o.officer_roles, n.officer_roles),
            o.flags = '{removed}')
       and (alert_filing_time(n.accepted_at, n.filed_on) >= since
            or exists (select from alert_hit h where h.accession = n.accession))));
  return null;
end $$;

insert into dirty_issuer (cik)
select distinct issuer_cik from trade order by 1
on conflict (cik) do update set marked = excluded.marked;
