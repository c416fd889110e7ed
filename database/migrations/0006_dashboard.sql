-- The newest day of a form and the days before it, without reading the filings themselves.
create index filing_by_form_and_day on filing (form, filed_on) where not withdrawn;

-- The trades of a filing day, and the latest ones.
create index trade_by_filed_on
  on trade (filed_on desc nulls last, accepted_at desc nulls last, accession desc, row_number)
  where is_live;

create index event_by_filed_on
  on event (filed_on desc nulls last, accepted_at desc nulls last, accession desc);
