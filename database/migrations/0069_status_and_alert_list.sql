-- The status page shows when the newest filing of each form was accepted: one entry of the index for each form, however
-- many filings there are.
create index filing_by_form_and_acceptance on filing (form, accepted_at desc) where accepted_at is not null and not withdrawn;

-- The list of alerts counts the matches of a year: from the index alone, a match with its facts is much larger.
create index alert_hit_recent on alert_hit (alert_id, matched_at) include (found_at, silence, read_at);
