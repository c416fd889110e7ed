-- A 10-Q or 10-K without a filing date from EDGAR has one computed from its acceptance, from which the cooling-off period
-- of a plan counts: issuers with such a report are computed once after the update.
insert into dirty_issuer (cik)
select distinct issuer_cik from filing
 where form in ('10-K', '10-Q', '10-KT', '10-QT') and issuer_cik is not null and filed_on is null
   and accepted_at is not null
 order by 1
on conflict (cik) do update set marked = excluded.marked;
