-- How people are told of what their alerts found.

alter table alert
  add column cadence text not null default 'at_once'
    check (cadence in ('at_once', 'hourly', 'daily', 'weekly')),
  -- Of daily and weekly digests: minute of the day and day of the week (1: Monday) by the wall clock
  -- of the account's time zone.
  add column delivery_minute smallint not null default 480
    check (delivery_minute between 0 and 1439),
  add column delivery_weekday smallint not null default 1 check (delivery_weekday between 1 and 7),
  -- Beside the account's own opt-ins.
  add column by_mail boolean not null default true,
  add column by_sms boolean not null default true;

alter table account
  -- Quiet hours, as minutes of the day by the wall clock; they may go past midnight.
  add column quiet_from smallint check (quiet_from between 0 and 1439),
  add column quiet_until smallint check (quiet_until between 0 and 1439),
  -- The number that answered a code: `phone` is verified while it is this one.
  add column verified_phone text,
  -- The address or number that its server or provider said does not exist or takes nothing. Nothing
  -- of alerts is sent to it any more.
  add column refused_email text,
  add column refused_phone text,
  add check ((quiet_from is null) = (quiet_until is null)),
  add check (quiet_from <> quiet_until);

-- Whoever changes a number, in whatever way: the new one has to be verified.
create function unverify_phone() returns trigger language plpgsql as $$
begin
  new.verified_phone = null;
  return new;
end $$;
create trigger phone_is_changed before update of phone on account
  for each row when (old.phone is distinct from new.phone) execute function unverify_phone();

-- A code that was sent to a phone; one for an account, the newest.
create table phone_code (
  account_id bigint primary key references account on delete cascade,
  -- Only the session that asked for it can use it.
  session_id uuid not null references session on delete cascade,
  phone text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);

-- What of a notice goes where, when, and what became of it: the delivery log.
create table alert_delivery (
  id bigint generated always as identity primary key,
  notice_id bigint not null references alert_notice on delete cascade,
  account_id bigint not null references account on delete cascade,
  alert_id bigint not null references alert on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  -- waiting: until due_at; queued: its message waits to be sent; failed: given up; skipped: never
  -- to be sent, for the reason.
  state text not null default 'waiting'
    check (state in ('waiting', 'queued', 'sent', 'failed', 'skipped')),
  -- A word of contract/alerts/delivery-vocabulary.ts; null unless failed or skipped.
  reason text,
  due_at timestamptz not null,
  -- The digest it is part of.
  outbox_message_id bigint references outbox_message on delete set null,
  queued_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (notice_id, channel)
);
create index alert_delivery_waiting on alert_delivery (due_at) where state = 'waiting';
create index alert_delivery_unsent on alert_delivery (queued_at) where state = 'queued';
create index alert_delivery_by_account on alert_delivery (account_id, channel, queued_at);
create index alert_delivery_by_alert on alert_delivery (alert_id, id desc);
create index alert_delivery_by_message on alert_delivery (outbox_message_id)
  where outbox_message_id is not null;

-- Set with given_up_at where it was the recipient that was refused, for good.
alter table outbox_message add column is_recipient_refused boolean not null default false;

-- What became of a message is what became of each delivery in it.
create function note_alert_message_ended() returns trigger language plpgsql as $$
begin
  update alert_delivery
     set state = case when new.sent_at is null then 'failed' else 'sent' end,
         sent_at = new.sent_at,
         reason = case when new.sent_at is not null then null
                       when new.is_recipient_refused then 'refused'
                       when new.last_error like 'restored from a backup%' then 'held'
                       else 'gave_up' end
   where outbox_message_id = new.id;
  if new.is_recipient_refused and found then
    update account
       set refused_email = case when new.channel = 'mail' then new.recipient else refused_email end,
           refused_phone = case when new.channel = 'sms' then new.recipient else refused_phone end
     where id in (select account_id from alert_delivery where outbox_message_id = new.id);
  end if;
  return null;
end $$;
create trigger alert_message_has_ended
  after update of sent_at, given_up_at on outbox_message
  for each row
  when (old.sent_at is null and old.given_up_at is null
        and (new.sent_at is not null or new.given_up_at is not null))
  execute function note_alert_message_ended();
