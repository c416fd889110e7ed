-- Roles that the displayed title names, of contract/trades/officer-roles.ts; null until the row has been recomputed. The
-- index finds those rows: a search for a role counts them, because they may have it.
alter table trade add column officer_roles text[];
create index trade_without_roles on trade (issuer_cik) where officer_roles is null;
insert into dirty_issuer (cik)
select distinct issuer_cik from trade order by 1
on conflict (cik) do update set marked = excluded.marked;
