-- Whether a short-swing profit is a limit under Rule 16b-6(c)(2). Only options are so limited: the profits of issuers with
-- purchases or sales of options are computed once after the update.
alter table short_swing
  add column is_limit boolean not null default false;
insert into dirty_issuer (cik)
select distinct issuer_cik from reported_line where line_table = 'II' and code in ('P', 'S') order by 1
on conflict (cik) do update set marked = excluded.marked;
