-- A company that no list of today has keeps the ticker of its last list only until it files under another
-- one, and ticker.txt, which keeps old names, counts where no other list has the company.
insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document d
 where exists (select from issuer_ticker t where t.cik = d.issuer_cik and t.list_date <> 'current')
   and not exists (select from issuer_ticker t
                    where t.cik = d.issuer_cik and t.list_date = 'current' and t.origin <> 'ticker.txt')
 order by 1
on conflict (cik) do update set marked = excluded.marked;
