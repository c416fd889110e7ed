-- Accounts, sessions and the audit trail.

create table account (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  name text not null,
  phone text,
  organization text not null default '',
  -- argon2id in PHC format; null until the person has chosen a password.
  password_hash text,
  permissions text[] not null default '{}',
  profile_image text,
  theme text not null default 'dark',
  timezone text not null default 'UTC',
  can_send_email smallint not null default 0 check (can_send_email in (0, 1)),
  can_send_sms smallint not null default 0 check (can_send_sms in (0, 1)),
  enabled_2fa boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- preference_type -> the JSON string the browser sent, with the time it was saved.
create table user_preference (
  account_id bigint not null references account on delete cascade,
  preference_type text not null,
  preferences text not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, preference_type)
);

-- One row per sign-in ("family"); secrets are stored as SHA-256 only.
create table session (
  id uuid primary key,
  account_id bigint not null references account on delete cascade,
  -- Set under run-as: the admin who acts.
  actor_account_id bigint references account on delete cascade,
  access_token_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_token_hash bytea not null unique,
  -- The refresh secret before the present one: its reuse ends the session.
  previous_refresh_hash bytea unique,
  cookie_hash bytea not null,
  device_id text,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index session_account on session (account_id) where revoked_at is null;

-- Failed attempts per account address and per network address, for back-off.
create table attempt_counter (
  scope text not null,
  subject text not null,
  failures integer not null,
  last_failure_at timestamptz not null,
  primary key (scope, subject)
);

-- Append-only and hash-chained: each row's hash covers the row and the hash before it.
create table audit_entry (
  id bigint primary key,
  at timestamptz not null,
  actor text,
  subject text,
  operation text not null,
  outcome text not null,
  detail jsonb not null default '{}',
  request_id text,
  network_address text,
  previous_hash bytea not null,
  hash bytea not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_entry is append-only';
end $$;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
