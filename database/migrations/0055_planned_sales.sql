-- Form 144 notices with the reported sales that execute them, and sales for which a notice was due (docs/decisions/0074),
-- computed per issuer; nothing else writes here.
create table planned_sale (
  -- Accession of the notice, or "CIK-CIK-day": company, person, and first sale.
  id text primary key,
  kind text not null check (kind in ('notice', 'sales')),
  issuer_cik bigint not null,
  company_name text not null,
  ticker text,
  industry text not null,
  -- False once an amendment replaced the notice.
  is_live boolean not null,
  replaced_by text,
  accession text,
  form text,
  person_cik bigint,
  person_name text not null,
  relationships text,
  filed_on date,
  accepted_at timestamptz,
  notice_date date,
  -- Filing date, else notice date; the first sale where there is no notice.
  dated_on date,
  sale_from date,
  sale_through date,
  security_class text,
  broker text,
  planned_units numeric,
  -- US dollars.
  planned_value numeric,
  plan_adopted_on date,
  -- Null where nothing says so.
  is_plan boolean,
  sold_units numeric,
  -- US dollars.
  sold_value numeric,
  remaining_units numeric,
  outcome text not null check (outcome in ('full', 'part', 'none', 'no-notice', 'unknown')),
  -- Of the company at the last close before the notice was public; market value and volume in millions of dollars.
  share_price double precision,
  market_value double precision,
  average_daily_volume double precision,
  -- Until then a notice with units left is open.
  open_through date,
  is_match_certain boolean not null,
  flags text[] not null,
  -- JSON: the sales that count, and the rule.
  proof text not null
);
create index planned_sale_by_issuer on planned_sale (issuer_cik);
create index planned_sale_by_person on planned_sale (person_cik);
create index planned_sale_by_day on planned_sale (dated_on desc nulls last, id) where is_live;
create index planned_sale_by_filing_time on planned_sale (alert_filing_time(accepted_at, filed_on))
  where is_live and kind = 'notice';
create index planned_sale_by_ticker on planned_sale (ticker) where is_live;
create index planned_sale_by_sale_day on planned_sale (sale_from desc nulls last, id) where is_live;
create index planned_sale_by_value on planned_sale (planned_value desc nulls last, id) where is_live;

-- Notices are matched against alerts as trades are: what no alert could be told of costs a comparison and no more.
alter table match_wanted drop constraint match_wanted_kind_check;
alter table match_wanted add constraint match_wanted_kind_check
  check (kind in ('trade', 'event', 'text', 'planned_sale'));

create function want_new_planned_sales() returns trigger language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = 'planned_sales');
begin
  if since is null then return null; end if;
  perform want_match('planned_sale', array(
    select accession from changed
     where kind = 'notice' and is_live and alert_filing_time(accepted_at, filed_on) >= since));
  return null;
end $$;
create trigger planned_sale_is_new after insert on planned_sale
  referencing new table as changed for each statement execute function want_new_planned_sales();

create function want_changed_planned_sales() returns trigger language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = 'planned_sales');
begin
  if since is null and not exists (select from alert) then return null; end if;
  perform want_match('planned_sale', array(
    select n.accession from changed n join previous o using (id)
     where n.kind = 'notice'
       and (n.is_live, n.issuer_cik, n.industry, n.person_cik, n.planned_units, n.planned_value,
            n.is_plan, n.accepted_at, n.filed_on, n.share_price, n.market_value,
            n.average_daily_volume)
           is distinct from
           (o.is_live, o.issuer_cik, o.industry, o.person_cik, o.planned_units, o.planned_value,
            o.is_plan, o.accepted_at, o.filed_on, o.share_price, o.market_value,
            o.average_daily_volume)
       and (alert_filing_time(n.accepted_at, n.filed_on) >= since
            or exists (select from alert_hit h where h.accession = n.accession))));
  return null;
end $$;
create trigger planned_sale_is_changed after update on planned_sale
  referencing old table as previous new table as changed
  for each statement execute function want_changed_planned_sales();

create function want_gone_planned_sales() returns trigger language plpgsql as $$
begin
  perform want_match('planned_sale', array(
    select accession from gone
     where kind = 'notice' and exists (select from alert_hit h where h.accession = gone.accession)));
  return null;
end $$;
create trigger planned_sale_is_gone after delete on planned_sale
  referencing old table as gone for each statement execute function want_gone_planned_sales();

-- Days whose index was read for notices; one that is absent with a reason is not out yet.
create function notice_index_days() returns setof date language sql stable as $$
  select day from index_day
   where state <> 'broken' and not (state = 'absent' and detail is not null)
     and checked_at >= (select applied_at from schema_migration where name like '0054%')
$$;

-- Notices that an index lists and that are not stored, by company.
create index index_entry_of_notices on index_entry using gin (ciks) where form in ('144', '144/A');

-- Sales of days whose indexes are read later.
create index reported_line_of_sales on reported_line (trade_date) where code = 'S';

-- Sales of all issuers are looked at once more.
insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document order by 1
on conflict (cik) do update set marked = excluded.marked;
