-- Accounts that an administrator has suspended: nothing of them is open, and nothing is sent.

alter table account add column suspended_at timestamptz;

create or replace function plan_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (notice_id, alert_id)
  select told.id, told.alert_id from told
    join alert_webhook on alert_webhook.alert_id = told.alert_id and is_enabled
    join account on account.id = told.account_id and account.suspended_at is null;
  if found then perform pg_notify('webhook_delivery', ''); end if;
  return null;
end $$;
