-- Alerts, what they found, and what their owners are told of it.

create table alert (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  name text not null check (length(name) between 1 and 100),
  form_type text not null check (form_type in ('4', '8-K', 'price_alert', 'keyword')),
  -- As contract/alerts/alert-definition.ts has it, in the units of the wire.
  definition jsonb not null,
  -- Companies of the tickers when it was saved: a company renamed later stays watched. Empty where
  -- the alert names none.
  ciks bigint[] not null default '{}',
  -- Higher after each change of the definition.
  criteria_version integer not null default 1,
  -- Instant of the market from which matches are recorded and told: when the alert was made, or its
  -- definition last changed.
  watched_from timestamptz not null,
  is_paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Higher after every change: those who keep alerts in memory read what is newer.
  change_seq bigint not null default nextval('change_seq'),
  unique (account_id, name)
);
create index alert_by_change on alert (change_seq);
create index alert_by_watch on alert (form_type, watched_from);

-- Deleted alerts, for those who keep alerts in memory.
create table deleted_alert (
  alert_id bigint primary key,
  change_seq bigint not null default nextval('change_seq')
);
create index deleted_alert_by_change on deleted_alert (change_seq);
create function note_deleted_alert() returns trigger language plpgsql as $$
begin
  insert into deleted_alert (alert_id) values (old.id);
  return null;
end $$;
create trigger alert_is_deleted after delete on alert for each row execute function note_deleted_alert();

-- A match of an alert, found by the watch. Recorded once, whatever is evaluated again.
create table alert_hit (
  id bigint generated always as identity primary key,
  alert_id bigint not null references alert on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- Of the definition that matched.
  criteria_version integer not null,
  -- DOMAIN.md section 7: 'accession/row', 'accession', or 'cik/day/direction'.
  dedup_key text not null,
  -- The row as it is now: an amendment that changes nothing carries the match on.
  accession text,
  row_number smallint,
  cik bigint not null,
  day date,
  direction text check (direction in ('drop', 'increase')),
  -- What the owner was told: the cells of the results page when it matched.
  facts jsonb not null,
  -- [{condition, value}]: each condition in words, with the value that met it.
  conditions jsonb not null,
  -- Of the filing, or the price; the market's time.
  happened_at timestamptz not null,
  matched_at timestamptz not null default clock_timestamp(),
  -- amended: a later filing replaced the row; withdrawn: the filing is no longer there; unmatched:
  -- values changed and the conditions hold no more.
  state text not null default 'live' check (state in ('live', 'amended', 'withdrawn', 'unmatched')),
  state_changed_at timestamptz,
  -- Why nobody was told: 'paused', 'unchanged' (an amendment repeats an old row); null: told.
  silence text,
  read_at timestamptz,
  unique (alert_id, dedup_key)
);
create index alert_hit_by_account on alert_hit (account_id, matched_at desc);
create index alert_hit_unread on alert_hit (account_id) where read_at is null and silence is null;
create index alert_hit_by_row on alert_hit (accession, row_number);
create index alert_hit_by_company_day on alert_hit (cik, day) where day is not null;

-- What an owner is told: of a match, of its correction, of its final figures at the close. Written in
-- the transaction of what it tells of; deliveries are planned from here.
create table alert_notice (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  alert_id bigint not null references alert on delete cascade,
  hit_id bigint not null references alert_hit on delete cascade,
  kind text not null check (kind in ('match', 'correction', 'restored')),
  -- Counts those of one kind of a match, from 1.
  number smallint not null default 1,
  -- {"reason": …} in words, with what changed; empty for a match.
  content jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Null until its deliveries are planned.
  planned_at timestamptz,
  unique (hit_id, kind, number)
);
create index alert_notice_unplanned on alert_notice (id) where planned_at is null;
create index alert_notice_by_account on alert_notice (account_id, id desc);

-- What changed since alerts were last held against it; rows go when that is done.
create table match_wanted (
  -- 'trade': the rows of a Form 4 or 4/A; 'event': an 8-K; 'text': the text of a filing.
  kind text not null check (kind in ('trade', 'event', 'text')),
  accession text not null,
  marked bigint not null default nextval('change_seq'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  primary key (kind, accession)
);
create index match_wanted_due on match_wanted (next_attempt_at, marked);
