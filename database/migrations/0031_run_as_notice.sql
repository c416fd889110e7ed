-- Run-as sessions whose end the account's owner has not been notified of yet.

create table run_as_notice (
  -- Not a reference: the notice outlives the session, which goes with the administrator's account.
  session_id uuid primary key,
  account_id bigint not null references account on delete cascade,
  actor_email text not null,
  actor_organization text not null,
  began_at timestamptz not null,
  -- At the latest: the session may be ended before.
  ends_at timestamptz not null
);
create index run_as_notice_account on run_as_notice (account_id);
