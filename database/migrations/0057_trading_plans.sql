-- Trading plans of insiders (docs/decisions/0075), computed per issuer from Item 408 disclosures and Form 4 footnotes;
-- nothing else writes here.
create table trading_plan (
  issuer_cik bigint not null,
  -- Of the person and the adoption date.
  plan_key text not null,
  company_name text not null,
  ticker text,
  -- Null: the name in the 10-Q or 10-K matches no insider on file.
  owner_cik bigint,
  owner_name text not null,
  person_match text not null check (person_match in ('cik', 'name', 'none')),
  title text,
  kind text not null check (kind in ('rule-10b5-1', 'non-rule-10b5-1')),
  -- Null where no filing states exactly one day; then as filed.
  adopted_on date,
  adopted_raw text,
  expires_on date,
  expires_raw text,
  terminated_on date,
  shares_planned numeric,
  shares_sold numeric not null,
  first_trade_on date,
  last_trade_on date,
  trade_days integer not null,
  -- Trades marked as under a plan without an adoption date while this one was in force.
  undated_trades integer not null,
  cooling_off_ends_on date,
  -- Calendar days from adoption to the next 8-K with Item 2.02.
  days_to_results integer,
  disclosure text not null check (disclosure in ('disclosed', 'not-disclosed', 'unknown')),
  -- contract/plans/plan-rules.ts
  flags text[] not null,
  primary key (issuer_cik, plan_key)
);
create index trading_plan_by_adoption on trading_plan (adopted_on desc nulls last, issuer_cik, plan_key);
create index trading_plan_by_first_trade on trading_plan (first_trade_on desc nulls last, issuer_cik, plan_key);
create index trading_plan_by_owner on trading_plan (owner_cik);
create index trading_plan_by_ticker on trading_plan (ticker);
create index trading_plan_by_flag on trading_plan using gin (flags);

insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document order by 1
on conflict (cik) do update set marked = excluded.marked;
