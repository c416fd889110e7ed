-- Searches people keep by name, each of one explore screen.

create table saved_search (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  screen text not null check (screen in ('explore_trades', 'explore_events')),
  name text not null,
  -- The search as the screen's address carries it.
  state text not null,
  -- Seen by everybody of the owner's organization who may open the screen.
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_search_by_name on saved_search (account_id, screen, lower(name));
