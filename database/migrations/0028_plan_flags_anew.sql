-- First trades of plans within 30 days are within 60 days, too.
insert into dirty_issuer (cik)
select distinct issuer_cik from trade
 where is_plan and 'plan-trade-within-30-days' = any (patterns) order by 1
on conflict (cik) do update set marked = excluded.marked;
