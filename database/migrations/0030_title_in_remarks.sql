-- "See Remarks" was shown as the title where the filing has no remarks: the relationship is shown now.
insert into dirty_issuer (cik)
select distinct issuer_cik from trade where title ~* '^\W*see\s+(the\s+)?remarks?\M' order by 1
on conflict (cik) do update set marked = excluded.marked;
