-- Messages to be sent, and the inquiries that visitors send to the firm.

-- Written in the transaction of what it tells of; the worker sends it. Never twice, never lost.
create table outbox_message (
  id bigint generated always as identity primary key,
  -- What it tells of: the same thing told again adds no second message.
  idempotency_key text not null unique,
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  -- Which mail it is, e.g. 'inquiry'.
  kind text not null,
  recipient text not null,
  subject text not null,
  -- Emptied once sent: a mail can hold a link or a code that signs someone in.
  text_body text not null,
  html_body text,
  -- {"name": …, "address": …}, or null for no other address than the sender's.
  reply_to jsonb,
  -- Further header lines by name.
  headers jsonb not null default '{}',
  -- Made with the message, so that a mail sent twice can be seen to be one.
  message_id text not null unique,
  attempts integer not null default 0,
  -- While one sends it, the moment from which another may: a killed worker's message is taken up.
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  check (sent_at is null or given_up_at is null)
);
create index outbox_message_due on outbox_message (next_attempt_at)
  where sent_at is null and given_up_at is null;
create index outbox_message_kind on outbox_message (kind, created_at);

create table inquiry (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  role text not null,
  industry text not null,
  company text not null,
  country text not null,
  state_region text not null,
  email text not null,
  -- Digits with country code.
  phone text not null,
  heard_about text not null,
  worked_with_before text not null,
  additional_info text not null,
  -- Where the form was opened: landing, firm_home or contact_us.
  page text not null,
  network_address text not null,
  -- What one person can choose addresses from: the address itself, or its /64 for IPv6.
  network text not null,
  user_agent text,
  -- SHA-256 of what the visitor typed: the same sent twice is one inquiry.
  fingerprint bytea not null,
  -- The mail that tells of it; null while it waits for a summary.
  outbox_message_id bigint references outbox_message,
  created_at timestamptz not null
);
create index inquiry_network on inquiry (network, created_at);
create index inquiry_email on inquiry (email, created_at);
create index inquiry_fingerprint on inquiry (fingerprint, created_at);
create index inquiry_untold on inquiry (created_at) where outbox_message_id is null;
