-- Whether any line of the row cites a footnote; null until the row has been recomputed.
alter table trade add column has_footnotes boolean;
insert into dirty_issuer (cik)
select distinct issuer_cik from trade order by 1
on conflict (cik) do update set marked = excluded.marked;
