-- Due dates under Section 16(a) (docs/decisions/0076), computed per issuer. Null where unknown, and until recomputed.
alter table trade
  add column due_on date,
  -- The rule of the due date, or why there is none: contract/lines/due-dates.ts.
  add column due_basis text,
  -- EDGAR business days after the due date.
  add column days_late integer;

alter table reported_line
  add column due_on date,
  add column due_basis text,
  add column days_late integer,
  -- CIK of who submitted the first filing.
  add column first_agent bigint,
  -- As the filing states it.
  add column late_cause text,
  -- From the trade date to the day of disclosure, less the market fund's, a fraction.
  add column disclosure_return double precision;

insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document order by 1
on conflict (cik) do update set marked = excluded.marked;
