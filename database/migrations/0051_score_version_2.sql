-- Score version 2 (decision 72): all issuers are derived again, so that no score of version 1 is left.
insert into dirty_issuer (cik)
select distinct issuer_cik from filing where issuer_cik is not null order by 1
on conflict (cik) do update set marked = excluded.marked;
