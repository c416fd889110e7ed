-- Imports of conference calls, which people can undo. Imports from before this migration have no row.
create table call_import (
  id bigint generated always as identity primary key,
  source text not null,
  file_name text not null,
  -- Of the file.
  sha256 bytea not null,
  imported_at timestamptz not null default clock_timestamp(),
  -- Email; null: by the command line.
  imported_by text,
  new_calls integer not null default 0,
  -- Of the new calls.
  new_interactions integer not null default 0,
  changed_calls integer not null default 0,
  -- When calls of it were last removed, and by whom.
  undone_at timestamptz,
  undone_by text
);

alter table conference_call
  -- The import that added it; null where no person imported it, or before this migration.
  add column import_id bigint references call_import,
  -- The last import that corrected it.
  add column corrected_by bigint references call_import;
create index conference_call_by_import on conference_call (import_id) where import_id is not null;

-- A call that a case cites is not removed.
create index case_item_by_call on case_item ((reference->>'call_id')) where kind = 'call';

-- The highest number that an interaction of a company had before it was removed. Numbers are never
-- reused: a review that is still open somewhere must not save its labels for another text.
create table removed_interaction (
  gvkey text primary key,
  last_number integer not null
);

-- As before, but new interactions also follow those that were removed.
create or replace function take_up_call(taken bigint) returns void language plpgsql as $$
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
  -- The lock on the company prevents two calls from getting the same numbers.
  perform 1 from review_company where gvkey = key for update;

  insert into review_interaction (gvkey, interaction_num, call_id, interaction_number, revision)
  select key,
         greatest((select max(interaction_num) from review_interaction where gvkey = key),
                  (select last_number from removed_interaction where gvkey = key), 0)
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
