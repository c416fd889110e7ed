-- From the event to the acceptance of its 8-K (docs/decisions/0077), computed per issuer. Null where unknown, and until
-- recomputed.
alter table event
  add column gap_days integer,
  add column gap_business_days integer,
  -- Open-market trades of insiders from the date of the event to acceptance.
  add column gap_trades integer,
  add column due_on date,
  -- Why there is a due date, or none: contract/events/filing-gap.ts.
  add column due_basis text,
  -- EDGAR business days after the due date.
  add column days_late integer;

insert into dirty_issuer (cik)
select distinct cik from event order by 1
on conflict (cik) do update set marked = excluded.marked;
