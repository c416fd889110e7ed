-- All queues have the same columns: attempts, attempted_at, next_attempt_at and last_error, and claimed_until
-- where the work is done outside of the transaction that claims it. An attempt that lies in the future shows
-- that the clock was set back since; such work is due. See docs/decisions/0045-queues.md.

alter table wanted_filing add column attempted_at timestamptz;
alter table wanted_company add column attempted_at timestamptz;
update wanted_company set attempted_at = refreshed_at;
alter table outbox_message
  add column attempted_at timestamptz,
  add column claimed_until timestamptz;
alter table webhook_delivery
  add column attempted_at timestamptz,
  add column claimed_until timestamptz;
alter table match_wanted add column attempted_at timestamptz;
alter table price_day_wanted add column attempted_at timestamptz;
alter table price_request add column attempted_at timestamptz;
alter table dirty_issuer
  add column attempts integer not null default 0,
  add column attempted_at timestamptz,
  add column next_attempt_at timestamptz not null default now(),
  add column last_error text;
alter table alert_sweep rename column due_at to next_attempt_at;
alter table alert_sweep add column attempted_at timestamptz;
update alert_sweep set attempted_at = swept_at;

create or replace function want_alert_sweep() returns trigger language plpgsql as $$
begin
  insert into alert_sweep (alert_id) values (new.id)
  on conflict (alert_id) do update set saved_by = excluded.saved_by, swept_at = null;
  return null;
end $$;

-- A new mark makes work due at once, whatever failed before.
create function make_due() returns trigger language plpgsql as $$
begin
  new.attempts := 0;
  new.attempted_at := null;
  new.next_attempt_at := now();
  new.last_error := null;
  return new;
end $$;
create trigger mark_makes_due before update of marked on dirty_issuer
  for each row execute function make_due();
create trigger mark_makes_due before update of marked on price_day_wanted
  for each row execute function make_due();
create trigger mark_makes_due before update of marked on match_wanted
  for each row execute function make_due();
create trigger save_makes_due before update of saved_by on alert_sweep
  for each row execute function make_due();

-- A test message that the owner of a webhook requested, and its outcome.
create table webhook_test (
  alert_id bigint primary key references alert_webhook on delete cascade,
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz not null,
  claimed_until timestamptz,
  -- Null until the outcome is known.
  tested_at timestamptz,
  -- Why the receiver did not accept the message; null where it did.
  last_error text
);
insert into webhook_test (alert_id, next_attempt_at, tested_at, last_error)
select alert_id, coalesce(test_wanted_at, tested_at), case when test_wanted_at is null then tested_at end,
       case when test_wanted_at is null then test_problem end
  from alert_webhook where test_wanted_at is not null or tested_at is not null;
alter table alert_webhook
  drop column test_wanted_at,
  drop column test_claimed_until,
  drop column tested_at,
  drop column test_problem;

-- Runs of a queue that failed as a whole, until one succeeds.
create table queue_failure (
  queue text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  last_error text not null
);

drop function worker_job_summary();
drop schema if exists graphile_worker cascade;
