-- Programs that are told of an alert's notices, and feeds that list them.

create table alert_webhook (
  alert_id bigint primary key references alert on delete cascade,
  url text not null,
  -- What signs its messages, AES-256-GCM with the id of its key.
  secret_sealed bytea not null,
  is_enabled boolean not null default true,
  -- Why it was switched off by itself; null where a person did, or it is on.
  switched_off_because text,
  -- When a test was asked for; null once it is known what came of it.
  test_wanted_at timestamptz,
  -- While one sends it, the moment from which another may.
  test_claimed_until timestamptz,
  tested_at timestamptz,
  -- What came of it in words; null where it was taken.
  test_problem text,
  -- Since when nothing was taken any more; null while the last message was.
  failing_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One message for each notice of an alert that has a webhook, written with the notice.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  notice_id bigint not null unique references alert_notice on delete cascade,
  alert_id bigint not null references alert on delete cascade,
  -- The message's own id, the same however often it is sent.
  message_id uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  -- While one sends it, the moment from which another may.
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  given_up_at timestamptz,
  -- The last answer's HTTP status, and the problem in words.
  last_status integer,
  last_error text,
  check (sent_at is null or given_up_at is null)
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at)
  where sent_at is null and given_up_at is null;
create index webhook_delivery_by_alert on webhook_delivery (alert_id);

create function plan_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (notice_id, alert_id)
  select told.id, told.alert_id from told
    join alert_webhook on alert_webhook.alert_id = told.alert_id and is_enabled;
  if found then perform pg_notify('webhook_delivery', ''); end if;
  return null;
end $$;
create trigger notice_goes_to_webhooks after insert on alert_notice
  referencing new table as told
  for each statement execute function plan_webhook_deliveries();

-- A feed is read by whoever has its address: the token in it is stored as SHA-256, and sealed for
-- its owner to read again.
create table alert_feed (
  alert_id bigint primary key references alert on delete cascade,
  token_hash bytea not null unique,
  token_sealed bytea not null,
  created_at timestamptz not null
);
