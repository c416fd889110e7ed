-- A notice belongs to its match, a match to its alert, and an alert to its account: deleting any of them
-- deletes what is below. References past a level checked every new row again, and those to the alert have no
-- index, so deleting an alert read all notices.
alter table alert_notice drop constraint alert_notice_alert_id_fkey,
                         drop constraint alert_notice_account_id_fkey;
alter table alert_hit drop constraint alert_hit_account_id_fkey;
