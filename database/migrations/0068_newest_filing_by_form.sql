-- The status page shows when the newest filing of each source, which has one or more forms, was accepted: one entry of the
-- index for each form, however many filings there are.
create index filing_by_form_and_acceptance on filing (form, accepted_at desc) where accepted_at is not null and not withdrawn;
