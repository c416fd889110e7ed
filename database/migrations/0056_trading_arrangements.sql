-- Item 408(a) of Regulation S-K (docs/decisions/0075): what 10-Q and 10-K tag of trading arrangements of directors and
-- officers, as filed.

-- A row for each 10-Q and 10-K that was read for it, also where it tags nothing.
create table item_408 (
  accession text primary key references filing on delete cascade,
  -- Tagged facts, false flags included.
  facts integer not null,
  -- A list of facts, each with the reason why it could not be read.
  unreadable jsonb not null
);
create index item_408_unreadable on item_408 (accession) where unreadable <> '[]';

create table trading_arrangement (
  accession text not null references item_408 on delete cascade,
  -- From 1, in the order of the filing.
  arrangement_number smallint not null,
  person_name text,
  person_member text,
  title text,
  title_as_tagged text,
  kind text not null check (kind in ('rule-10b5-1', 'non-rule-10b5-1')),
  action text not null check (action in ('adopted', 'terminated')),
  -- As filed, and the day where that is exactly one.
  adopted_raw text,
  adopted_on date,
  terminated_raw text,
  terminated_on date,
  expires_raw text,
  expires_on date,
  duration_raw text,
  duration_days integer,
  -- A list: member of TradingArrAxis, text, number.
  amounts jsonb not null,
  text text,
  from_text text[] not null,
  flags text[] not null,
  -- A list of the facts as filed.
  facts jsonb not null,
  primary key (accession, arrangement_number)
);
