-- Whether a short-swing profit is a limit under Rule 16b-6(c)(2); null until it is computed. Only options are so limited:
-- the profits of issuers with purchases or sales of options are computed once after the update.
alter table short_swing
  add column is_limit boolean;
update short_swing set is_limit = false
 where not exists (
   select from reported_line l
    where l.issuer_cik = short_swing.issuer_cik and l.line_table = 'II' and l.code in ('P', 'S'));
insert into dirty_issuer (cik)
select distinct issuer_cik from reported_line where line_table = 'II' and code in ('P', 'S') order by 1
on conflict (cik) do update set marked = excluded.marked;
