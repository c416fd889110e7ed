-- Searches people keep by name, each of one explore screen.

create table saved_search (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  screen text not null check (screen in ('explore_trades', 'explore_events')),
  name text not null check (length(name) between 1 and 100),
  -- The name as it is compared: no account has two that differ in capitals only.
  name_key text not null,
  -- The search as the parameters of the screen's address.
  state text not null check (length(state) between 1 and 32768),
  -- Seen by everybody of the owner's organization who may open the screen.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, screen, name_key)
);
create index saved_search_shared on saved_search (screen) where is_shared;
