-- Leads of several trades name the trades that each factor is about; those stored before are found again.
insert into dirty_issuer (cik)
select distinct issuer_cik from lead where kind <> 'trade' order by 1
on conflict (cik) do update set marked = excluded.marked;
