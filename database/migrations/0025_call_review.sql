-- Review of conference calls: companies with their interactions, who reviews them, every judgement.

alter table conference_call
  -- What the source calls the company: its identifier in Compustat.
  add column gvkey text check (gvkey ~ '^[A-Za-z0-9._-]{1,40}$'),
  -- What the company's fraud is said to be.
  add column fraud_description text;

create table review_company (
  -- As the source has it, else made of what it has: 'cik-0000320193', 'ticker-AAPL'.
  gvkey text primary key check (gvkey ~ '^[A-Za-z0-9._-]{1,40}$'),
  company_name text not null,
  fraud_description text not null default ''
);

create table review_interaction (
  gvkey text not null references review_company on delete cascade,
  -- From 1, in the order taken in; never given to another.
  interaction_num integer not null check (interaction_num > 0),
  call_id bigint not null references conference_call on delete cascade,
  interaction_number integer not null,
  -- Higher after each correction of the text.
  revision integer not null default 1,
  -- A corrected transcript has it no more, or is of another company; it is not reviewed, and what was
  -- said of it stays.
  withdrawn_at timestamptz,
  primary key (gvkey, interaction_num),
  unique (call_id, interaction_number, gvkey)
);

-- Every text an interaction has had: labels are of one of them.
create table review_text (
  gvkey text not null,
  interaction_num integer not null,
  revision integer not null,
  kind text not null check (kind in ('remarks', 'question')),
  heading text not null,
  -- [{speaker, role, lines: [text]}]: no line has a line break.
  turns jsonb not null,
  -- All lines joined by line feeds: what offsets count in.
  body text not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (gvkey, interaction_num, revision),
  foreign key (gvkey, interaction_num) references review_interaction on delete cascade
);

-- Who judged: it outlives the account, as the judgements do.
create table reviewer (
  id bigint generated always as identity primary key,
  account_id bigint unique references account on delete set null,
  email text not null
);
create index reviewer_by_email on reviewer (email);

create table review_assignment (
  account_id bigint not null references account on delete cascade,
  gvkey text not null references review_company on delete cascade,
  assigned_at timestamptz not null default clock_timestamp(),
  assigned_by text not null,
  -- An administrator let the reviewer go on with a completed company; null again once it is finished.
  reopened_at timestamptz,
  primary key (account_id, gvkey)
);
create index review_assignment_by_company on review_assignment (gvkey);

-- What each reviewer says of each interaction now.
create table categorization (
  reviewer_id bigint not null references reviewer,
  gvkey text not null,
  interaction_num integer not null,
  -- Of the text that was judged.
  revision integer not null,
  -- Counts the saves, from 1.
  version integer not null default 1,
  categorization smallint check (categorization in (0, 1)),
  reason text,
  -- [[start, end], …] in UTF-16 code units of the text: ordered, apart from each other, each within
  -- one line. Only a relevant interaction has any.
  highlights jsonb not null default '[]',
  saved_at timestamptz not null default clock_timestamp(),
  -- Email of who saved it: the reviewer, or the administrator who edited.
  saved_by text not null,
  primary key (reviewer_id, gvkey, interaction_num),
  foreign key (gvkey, interaction_num, revision) references review_text,
  check (categorization = 1 or highlights = '[]')
);
create index categorization_by_company on categorization (gvkey, interaction_num);

-- Every save, as it was.
create table categorization_history (
  reviewer_id bigint not null references reviewer,
  gvkey text not null,
  interaction_num integer not null,
  version integer not null,
  revision integer not null,
  categorization smallint,
  reason text,
  highlights jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (reviewer_id, gvkey, interaction_num, version)
);
create index categorization_history_by_time on categorization_history (reviewer_id, saved_at);
create function keep_categorization() returns trigger language plpgsql as $$
begin
  insert into categorization_history
         (reviewer_id, gvkey, interaction_num, version, revision, categorization, reason, highlights,
          saved_at, saved_by)
  values (new.reviewer_id, new.gvkey, new.interaction_num, new.version, new.revision,
          new.categorization, new.reason, new.highlights, new.saved_at, new.saved_by);
  return null;
end $$;
create trigger categorization_is_kept after insert or update on categorization
  for each row execute function keep_categorization();

-- What was decided where reviewers disagree, or to be certain; the highest version holds.
create table gold_label (
  gvkey text not null,
  interaction_num integer not null,
  version integer not null check (version > 0),
  revision integer not null,
  categorization smallint not null check (categorization in (0, 1)),
  reason text not null,
  highlights jsonb not null default '[]',
  decided_at timestamptz not null default clock_timestamp(),
  decided_by text not null,
  primary key (gvkey, interaction_num, version),
  foreign key (gvkey, interaction_num, revision) references review_text
);

-- The company a call is reviewed under.
create function review_gvkey(gvkey text, cik bigint, ticker text, call_id bigint) returns text
language sql immutable
return coalesce(gvkey, 'cik-' || lpad(cik::text, 10, '0'),
                'ticker-' || nullif(regexp_replace(ticker, '[^A-Za-z0-9._-]', '', 'g'), ''),
                'call-' || call_id);

-- Turns as they are reviewed: each text in lines.
create function turns_in_lines(turns jsonb) returns jsonb language sql immutable
return (select jsonb_agg(jsonb_build_object(
                 'speaker', turn->'speaker', 'role', turn->'role',
                 'lines', to_jsonb(regexp_split_to_array(
                   btrim(turn->>'text', E' \t\r\n\u2028\u2029'), '\s*[\r\n\u2028\u2029]+\s*')))
               order by place)
          from jsonb_array_elements(turns) with ordinality as each (turn, place));

-- Takes one call up for review: new interactions follow those the company has, in order; a changed
-- text becomes a further revision. To be called after the call and its interactions are stored.
create function take_up_call(taken bigint) returns void language plpgsql as $$
declare
  key text;
begin
  insert into review_company (gvkey, company_name, fraud_description)
  select review_gvkey(gvkey, cik, ticker, id), company_name, coalesce(fraud_description, '')
    from conference_call where id = taken
  on conflict (gvkey) do update
     set company_name = excluded.company_name,
         fraud_description = case when excluded.fraud_description = ''
                                  then review_company.fraud_description
                                  else excluded.fraud_description end
  returning gvkey into key;
  -- Calls of one company take turns: numbers are given once.
  perform 1 from review_company where gvkey = key for update;

  insert into review_interaction (gvkey, interaction_num, call_id, interaction_number, revision)
  select key,
         (select coalesce(max(interaction_num), 0) from review_interaction where gvkey = key)
           + row_number() over (order by interaction_number),
         taken, interaction_number, 0
    from call_interaction i
   where call_id = taken
     and not exists (select from review_interaction r
                      where r.call_id = taken and r.interaction_number = i.interaction_number
                        and r.gvkey = key);

  update review_interaction r
     set withdrawn_at = case when i.call_id is null then coalesce(r.withdrawn_at, clock_timestamp()) end
    from review_interaction o
    left join call_interaction i
           on i.call_id = o.call_id and i.interaction_number = o.interaction_number
          and o.gvkey = key
   where o.call_id = taken and r.gvkey = o.gvkey and r.interaction_num = o.interaction_num
     and (r.withdrawn_at is null) <> (i.call_id is not null);

  with split as (
    select r.gvkey, r.interaction_num, r.revision, i.kind, i.description,
           turns_in_lines(i.turns) as turns
      from review_interaction r
      join call_interaction i using (call_id, interaction_number)
     where r.call_id = taken and r.gvkey = key
  ), newer as (
    insert into review_text (gvkey, interaction_num, revision, kind, heading, turns, body)
    select s.gvkey, s.interaction_num, s.revision + 1, s.kind, s.description, s.turns,
           (select string_agg(line, E'\n' order by place, at)
              from jsonb_array_elements(s.turns) with ordinality as each (turn, place),
                   jsonb_array_elements_text(turn->'lines') with ordinality as lines (line, at))
      from split s
      left join review_text t
             on t.gvkey = s.gvkey and t.interaction_num = s.interaction_num
            and t.revision = s.revision
     where t.turns is distinct from s.turns or t.kind <> s.kind or t.heading <> s.description
    returning gvkey, interaction_num, revision
  )
  update review_interaction r set revision = newer.revision
    from newer where r.gvkey = newer.gvkey and r.interaction_num = newer.interaction_num;
end $$;

select take_up_call(id)
  from (select id from conference_call order by held_on, id) as waiting;
