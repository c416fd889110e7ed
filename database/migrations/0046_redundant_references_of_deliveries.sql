-- As migration 43 says of notices: a delivery and a message to a webhook belong to their notice, which goes with
-- its match. Their references to alert and account checked every new row twice more.
alter table alert_delivery drop constraint alert_delivery_alert_id_fkey,
                           drop constraint alert_delivery_account_id_fkey;
alter table webhook_delivery drop constraint webhook_delivery_alert_id_fkey;
