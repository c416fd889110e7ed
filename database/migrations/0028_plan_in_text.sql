-- Of Forms 4 and 5 without the checkbox, lines that cite a price footnote were not counted as plan trades
-- where only the remarks, or a footnote that no trade cites, name the plan.
insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document where is_plan_checked is null order by 1
on conflict (cik) do update set marked = excluded.marked;
