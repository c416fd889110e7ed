-- Sign-up, verification, second factors, sign-in attempts, sign-up tokens and run-as.

alter table account
  -- What lists show instead of a secret: names an account in administration, opens nothing.
  add column handle uuid not null unique default gen_random_uuid(),
  -- Null until the person has shown that the address is theirs: nobody signs in before.
  add column email_verified_at timestamptz,
  -- Opened by an administrator: a sign-up with this address sets no password.
  add column invited_at timestamptz,
  add column password_changed_at timestamptz,
  -- A password was set by a mailed link: until the app or a recovery code shows more than the
  -- mailbox, no codes are mailed, which would make one factor of two.
  add column mailed_codes_stopped_at timestamptz,
  -- SHA-256 of the sign-up token given at sign-up: redeemed when the address is verified.
  add column sign_up_token_hash bytea;
update account set email_verified_at = created_at where password_hash is not null;

alter table session
  -- When and by what the person last proved who they are.
  add column authenticated_at timestamptz not null default now(),
  add column authenticated_by text not null default 'password'
    check (authenticated_by in ('password', 'second_factor', 'email_verification', 'run_as')),
  -- Under run-as: the admin's own session, with which this one ends.
  add column parent_session_id uuid references session on delete cascade,
  add column network_address text;
update session set authenticated_at = created_at;
create index session_parent on session (parent_session_id) where parent_session_id is not null;
-- Where its owner signs in from, for what strangers elsewhere must not be able to use up.
create index session_network on session (account_id, network_address) where actor_account_id is null;
create index session_actor on session (actor_account_id) where actor_account_id is not null;

-- Every refresh secret a session has traded: any of them ends it when it comes back.
create table spent_refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade
);
create index spent_refresh_token_session on spent_refresh_token (session_id);
insert into spent_refresh_token
  select previous_refresh_hash, id from session where previous_refresh_hash is not null;
alter table session drop column previous_refresh_hash;

-- The authenticator app of an account; without confirmed_at it is being set up and asks nothing.
create table second_factor (
  account_id bigint primary key references account on delete cascade,
  -- AES-256-GCM with the id of its key.
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The last 30 s step a code was taken for: none up to it is taken again.
  last_step bigint,
  -- Wrong codes since the set-up began.
  tries integer not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  code_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- "Remember this device": a random cookie bound to account and device; stored as SHA-256.
create table remembered_device (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  device_id text not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_device_account on remembered_device (account_id);

-- A right password whose second factor is still asked. The mailed code belongs to it alone.
create table sign_in_attempt (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null unique,
  device_id text,
  network_address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  code_hash bytea,
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  tries integer not null default 0,
  ended_at timestamptz
);
create index sign_in_attempt_account on sign_in_attempt (account_id, created_at desc);

-- Mailed links: single use, the newest of its purpose alone; stored as SHA-256.
create table mailed_token (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'choose_password', 'reset_password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz
);
create index mailed_token_account on mailed_token (account_id, purpose, created_at desc);

create table sign_up_token (
  token_hash bytea primary key,
  -- AES-256-GCM with the id of its key: administrators can read it again.
  token_sealed bytea not null,
  organization text not null,
  -- Domain, in lower case, without at sign.
  email_ending text not null,
  permissions text[] not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null
);

alter table outbox_message
  -- A message whose content is worthless afterwards is not sent after this moment.
  add column expires_at timestamptz,
  -- When the last attempt failed for a reason that keeps every mail back, not this one alone.
  add column outage_at timestamptz,
  -- The link's token or the code, AES-256-GCM with the id of its key; the words hold a mark in its
  -- place. Emptied with the words: a copy of the database opens nothing.
  add column secret_sealed bytea;
create index outbox_message_outage on outbox_message (outage_at) where outage_at is not null;
create index outbox_message_sent on outbox_message (sent_at) where sent_at is not null;

create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor, id desc);
create index audit_entry_subject on audit_entry (subject, id desc);
create index audit_entry_operation on audit_entry (operation, id desc);
