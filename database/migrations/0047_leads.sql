-- Trades, clusters, events, and persons worth a look, with what their score rests on. See
-- docs/decisions/0066-leads.md.

-- Computed per issuer together with its trades and events; nothing else writes here. A lead that no longer reaches
-- the floor stays, dead, if people worked on it; else it is deleted.
create table lead (
  id bigint generated always as identity primary key,
  -- The same after every recomputation.
  key text not null unique,
  kind text not null check (kind in ('trade', 'cluster', 'event', 'person')),
  issuer_cik bigint not null,
  company_name text not null,
  ticker text,
  industry text not null,
  owner_cik bigint,
  owner_name text,
  title text,
  accession text not null,
  row_number smallint,
  direction text,
  day date not null,
  value numeric,
  members jsonb not null,
  -- What the row says, and what each factor rests on.
  facts jsonb not null,
  -- Percent of its weight that each factor earns; those that earn nothing are left out.
  levels jsonb not null,
  score smallint not null,
  score_version text not null,
  is_live boolean not null default true,
  -- Higher by one whenever the facts change.
  facts_version integer not null default 1,
  facts_changed_at timestamptz,
  first_seen_at timestamptz not null default market_time()
);
create index lead_by_score on lead (score desc, id);
create index lead_by_day on lead (day desc, id);
create index lead_by_ticker on lead (ticker);
create index lead_by_issuer on lead (issuer_cik);

-- The score of every live trade, below the floor too: what a lead is compared with.
create table trade_score (
  accession text not null,
  row_number smallint not null,
  issuer_cik bigint not null,
  industry text not null,
  month date not null,
  insider_kind text not null,
  score smallint not null,
  score_without_hindsight smallint not null,
  is_control boolean not null,
  is_favored boolean,
  primary key (accession, row_number)
);
create index trade_score_by_match on trade_score (industry, month, insider_kind)
  include (is_control, is_favored, score, score_without_hindsight, accession, row_number);
create index trade_score_by_issuer on trade_score (issuer_cik);

-- Weights of an organization's scores, the newest counts; null: the published ones again.
create table lead_weights (
  id bigint generated always as identity primary key,
  -- In lower case.
  organization text not null,
  weights jsonb,
  set_at timestamptz not null,
  set_by text not null
);
create index lead_weights_by_organization on lead_weights (organization, id desc);

-- Scores by the weights of an organization that has some of its own.
create table lead_ranking (
  organization text not null,
  lead_id bigint not null references lead on delete cascade,
  score smallint not null,
  weights_id bigint not null references lead_weights,
  primary key (organization, lead_id)
);
create index lead_ranking_by_score on lead_ranking (organization, score desc, lead_id);
create index lead_ranking_by_lead on lead_ranking (lead_id);

-- Organizations whose scores are older than their weights.
create table lead_ranking_wanted (
  organization text primary key,
  marked bigint not null default nextval('change_seq'),
  attempts integer not null default 0,
  attempted_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  last_error text
);

-- What an organization made of a lead; without a row it is new and unassigned.
create table lead_triage (
  organization text not null,
  lead_id bigint not null references lead,
  state text not null check (state in ('new', 'in_review', 'dismissed', 'escalated')),
  reason text,
  assignee_id bigint references account on delete set null,
  due_on date,
  -- Higher by one with every change, so that no change is made to a version that was not seen.
  version integer not null,
  -- The facts as they were when the state was set.
  facts_version integer not null,
  facts jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (organization, lead_id)
);
create index lead_triage_by_assignee on lead_triage (assignee_id);
create index lead_triage_by_lead on lead_triage (lead_id);

-- Every step and comment; never changed.
create table lead_step (
  id bigint generated always as identity primary key,
  organization text not null,
  lead_id bigint not null references lead,
  at timestamptz not null,
  by_email text not null,
  detail jsonb not null
);
create index lead_step_by_lead on lead_step (lead_id, organization, id);

-- Every issuer is computed once more, which finds its leads.
insert into dirty_issuer (cik)
select distinct issuer_cik from filing where issuer_cik is not null order by 1
on conflict (cik) do update set marked = excluded.marked;
