-- When the first pair of a short-swing profit was complete: two years later is the earliest last day to sue. Null until it
-- is computed; the profits of issuers with several pairs of several days are computed once after the update.
alter table short_swing
  add column first_pair_day date;
update short_swing set first_pair_day = last_day
 where pairs = 1 or first_day = last_day;
insert into dirty_issuer (cik)
select distinct issuer_cik from short_swing where first_pair_day is null order by 1
on conflict (cik) do update set marked = excluded.marked;
