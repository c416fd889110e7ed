-- Persons with a profit under Section 16(b) (docs/decisions/0073), computed per issuer from the lines of Forms 3, 4, and
-- 5; nothing else writes here.
create table short_swing (
  issuer_cik bigint not null,
  -- Of several persons with the profit of the same trades, one.
  owner_cik bigint not null,
  company_name text not null,
  ticker text,
  owner_name text not null,
  other_owners smallint not null,
  title text,
  -- Dollars, to the cent.
  profit numeric not null,
  pairs integer not null,
  -- Trade dates of the first and of the last matched transaction.
  first_day date not null,
  last_day date not null,
  lines_to_review integer not null,
  -- False where shares and prices are as filed, because no price source states splits.
  are_splits_known boolean not null,
  primary key (issuer_cik, owner_cik)
);
create index short_swing_by_profit on short_swing (profit desc, issuer_cik, owner_cik);
create index short_swing_by_day on short_swing (last_day desc, issuer_cik, owner_cik);

insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document order by 1
on conflict (cik) do update set marked = excluded.marked;
