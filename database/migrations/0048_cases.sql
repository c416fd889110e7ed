-- Cases: what an investigation keeps. See docs/decisions/0067-cases.md.

-- The organization that accounts are compared by: without capitals. An account without one is on its own; the
-- tab keeps its key apart from every name, which has no space at its start.
create function organization_key(organization text, account_id bigint) returns text
language sql immutable as $$
  select case when btrim(organization) = '' then E'\t' || account_id::text
              else lower(btrim(organization)) end
$$;

-- The last number given in an organization and year.
create table case_counter (
  organization_key text not null,
  year integer not null,
  last_number integer not null,
  primary key (organization_key, year)
);

create table case_file (
  id bigint generated always as identity primary key,
  organization_key text not null,
  -- As written when the case was created.
  organization text not null,
  -- 'CASE-2026-0001'
  number text not null,
  title text not null check (length(title) between 1 and 200),
  summary text not null default '' check (length(summary) <= 10000),
  -- 'on_hold' is the legal hold: neither the case nor what it cites can be deleted.
  status text not null default 'open' check (status in ('open', 'on_hold', 'closed')),
  outcome text check (outcome in ('referred', 'no_violation', 'insufficient_evidence', 'duplicate', 'other')),
  outcome_note text not null default '' check (length(outcome_note) <= 2000),
  due_on date,
  -- Null after the account was deleted; the name stays.
  owner_account_id bigint references account on delete set null,
  owner_name text not null,
  -- Counts the changes of the columns above, from 1.
  version integer not null default 1,
  changed_by text not null,
  -- Of any part of the case: who shows it asks whether it is newer.
  activity bigint not null default nextval('change_seq'),
  last_item_number integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', number || ' ' || title), 'A')
    || setweight(to_tsvector('english', summary || ' ' || outcome_note), 'B')) stored,
  check (status <> 'closed' or outcome is not null),
  unique (organization_key, number)
);
create index case_file_by_owner on case_file (owner_account_id);
create index case_file_search on case_file using gin (search);

create table case_member (
  id bigint generated always as identity primary key,
  case_id bigint not null references case_file on delete cascade,
  account_id bigint references account on delete set null,
  name text not null,
  email text not null,
  added_by text not null,
  added_at timestamptz not null,
  unique (case_id, account_id)
);
create index case_member_by_account on case_member (account_id, case_id);

create table case_item (
  id bigint generated always as identity primary key,
  case_id bigint not null references case_file on delete cascade,
  -- From 1 within the case; never given twice.
  number integer not null,
  kind text not null,
  -- As contract/cases/case-items.ts stores it.
  reference jsonb not null,
  -- The saved search or alert match that it cites, which a hold keeps from being deleted.
  cited_id bigint,
  -- {title, data, about}: what the server read when the item was added.
  snapshot jsonb not null,
  -- SHA-256 of the canonical JSON of kind, reference, and snapshot.
  sha256 bytea not null check (length(sha256) = 32),
  added_by_account_id bigint references account on delete set null,
  added_by text not null,
  added_at timestamptz not null,
  search tsvector not null,
  unique (case_id, number),
  unique (case_id, kind, reference)
);
create index case_item_by_cited on case_item (cited_id, kind) where cited_id is not null;
create index case_item_by_adder on case_item (added_by_account_id);
-- A lead that a case cites is kept.
create index case_item_by_lead on case_item ((reference->>'key')) where kind = 'lead';
create index case_item_search on case_item using gin (search);

create table case_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references case_file on delete cascade,
  -- Markdown.
  body text not null check (length(body) between 1 and 20000),
  version integer not null default 1,
  author_account_id bigint references account on delete set null,
  author text not null,
  created_at timestamptz not null,
  changed_by text,
  changed_at timestamptz,
  search tsvector generated always as (to_tsvector('english', body)) stored
);
create index case_note_by_case on case_note (case_id);
create index case_note_by_author on case_note (author_account_id);
create index case_note_search on case_note using gin (search);

-- Members whom notes mention.
create table case_mention (
  note_id bigint not null references case_note on delete cascade,
  member_id bigint not null references case_member on delete cascade,
  primary key (note_id, member_id)
);
create index case_mention_by_member on case_mention (member_id);

create table case_task (
  id bigint generated always as identity primary key,
  case_id bigint not null references case_file on delete cascade,
  text text not null check (length(text) between 1 and 500),
  version integer not null default 1,
  assignee_account_id bigint references account on delete set null,
  assignee text,
  due_on date,
  created_by text not null,
  created_at timestamptz not null,
  changed_by text,
  done_by text,
  done_at timestamptz,
  search tsvector generated always as (to_tsvector('english', text)) stored
);
create index case_task_by_case on case_task (case_id);
create index case_task_by_assignee on case_task (assignee_account_id) where done_at is null;
create index case_task_search on case_task using gin (search);

-- A hold keeps what its case cites, whatever deletes it: a person, a job, or an account that goes with its rows.
create function refuse_deleting_held() returns trigger language plpgsql as $$
declare
  held bigint[];
begin
  select array_agg(distinct item.case_id) into held
    from gone join case_item item on item.cited_id = gone.id and item.kind = tg_argv[0]
    join case_file held_case on held_case.id = item.case_id
   where held_case.status = 'on_hold';
  if held is not null then
    raise exception 'A case on hold cites this %.', tg_argv[0]
      using errcode = 'restrict_violation', constraint = 'held_by_case';
  end if;
  return null;
end $$;
create trigger saved_search_is_held after delete on saved_search referencing old table as gone
  for each statement execute function refuse_deleting_held('search');
create trigger alert_hit_is_held after delete on alert_hit referencing old table as gone
  for each statement execute function refuse_deleting_held('alert_match');
create function refuse_deleting_held_case() returns trigger language plpgsql as $$
begin
  raise exception 'A case on hold cannot be deleted.'
    using errcode = 'restrict_violation', constraint = 'held_by_case';
end $$;
create trigger case_file_is_held before delete on case_file
  for each row when (old.status = 'on_hold') execute function refuse_deleting_held_case();
create function refuse_deleting_held_item() returns trigger language plpgsql as $$
begin
  if exists (select from case_file where id = old.case_id and status = 'on_hold') then
    raise exception 'An item of a case on hold cannot be removed.'
      using errcode = 'restrict_violation', constraint = 'held_by_case';
  end if;
  return old;
end $$;
create trigger case_item_is_held before delete on case_item
  for each row execute function refuse_deleting_held_item();

-- The entries of one case, for its evidence pack.
create index audit_entry_by_case on audit_entry ((detail ->> 'case_id')) where detail ? 'case_id';
