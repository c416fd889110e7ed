-- Options bought and sold within six months are matched with each other (docs/decisions/0084), so the profits of issuers
-- with such lines are computed once after the update.
insert into dirty_issuer (cik)
select distinct issuer_cik from reported_line where line_table = 'II' and code in ('P', 'S') order by 1
on conflict (cik) do update set marked = excluded.marked;
