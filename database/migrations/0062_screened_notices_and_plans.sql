-- Planned sales and trading plans are copied by change number (docs/decisions/0082), as trades are: a row that is no
-- longer computed is kept, dead and flagged.

alter table planned_sale add column change_seq bigint not null default nextval('change_seq');
create index planned_sale_by_change on planned_sale (change_seq);
create trigger transaction_before_number before insert or update on planned_sale
  for each statement execute function assign_transaction_id();
-- Amounts are compared as doubles in both databases.
drop index planned_sale_by_value;

alter table trading_plan
  add column change_seq bigint not null default nextval('change_seq'),
  add column is_live boolean not null default true,
  -- The ticker, or else the name.
  add column short_name text;
update trading_plan set short_name = coalesce(ticker, company_name);
alter table trading_plan alter column short_name set not null;
create index trading_plan_by_change on trading_plan (change_seq);
create trigger transaction_before_number before insert or update on trading_plan
  for each statement execute function assign_transaction_id();

-- A notice that an amendment had replaced is removed without a change of `is_live`, and matches are told of it too.
create or replace function want_changed_planned_sales() returns trigger language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = 'planned_sales');
begin
  if since is null and not exists (select from alert) then return null; end if;
  perform want_match('planned_sale', array(
    select n.accession from changed n join previous o using (id)
     where n.kind = 'notice'
       and (n.is_live, n.replaced_by, n.issuer_cik, n.industry, n.person_cik, n.planned_units,
            n.planned_value, n.is_plan, n.accepted_at, n.filed_on, n.share_price, n.market_value,
            n.average_daily_volume)
           is distinct from
           (o.is_live, o.replaced_by, o.issuer_cik, o.industry, o.person_cik, o.planned_units,
            o.planned_value, o.is_plan, o.accepted_at, o.filed_on, o.share_price, o.market_value,
            o.average_daily_volume)
       and (alert_filing_time(n.accepted_at, n.filed_on) >= since
            or exists (select from alert_hit h where h.accession = n.accession))));
  return null;
end $$;

-- No row leaves any more.
drop trigger planned_sale_is_gone on planned_sale;
drop function want_gone_planned_sales();
