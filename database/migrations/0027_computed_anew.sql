-- Market values of renamed companies, and cautions where EDGAR lists a report that is not stored, are
-- computed by other rules than before.
insert into dirty_issuer (cik)
select distinct issuer_cik from filing where issuer_cik is not null order by 1
on conflict (cik) do update set marked = excluded.marked;
