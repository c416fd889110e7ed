-- The dashboard reads the newest matches of each alert and counts the unread ones: from indexes alone, however many
-- matches an account has.
create index alert_hit_latest on alert_hit (alert_id, happened_at desc, id desc) where state = 'live';
drop index alert_hit_unread;
create index alert_hit_unread on alert_hit (account_id, alert_id, matched_at) where read_at is null and silence is null;
