-- Conference calls, cut into interactions: what reviewers judge.

create table conference_call (
  id bigint generated always as identity primary key,
  source text not null,
  -- The source's own name of the call: 'ACME-2026Q3'.
  source_key text not null,
  cik bigint,
  ticker text,
  company_name text not null,
  -- Quarter and year the call is about; null where the source does not say.
  fiscal_period text,
  held_on date not null,
  title text not null,
  -- Of what the call says, whatever file it came in.
  sha256 bytea not null,
  unique (source, source_key)
);
create index conference_call_by_cik on conference_call (cik, held_on);

create table call_interaction (
  call_id bigint not null references conference_call on delete cascade,
  -- From 1, in the order spoken.
  interaction_number integer not null,
  -- 'remarks' or 'question'.
  kind text not null check (kind in ('remarks', 'question')),
  -- One line for a list: who speaks, and on what where that is known.
  description text not null,
  -- [{speaker, role, text}] in the order spoken; speaker is null where the source names none.
  turns jsonb not null,
  primary key (call_id, interaction_number)
);
