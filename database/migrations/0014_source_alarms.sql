-- What administrators were told of, so that each thing is told once and its end is told too.

create table source_alarm (
  id bigint generated always as identity primary key,
  -- 'incomplete/2026-11-19', 'silent/feed/4' …
  subject text not null,
  raised_at timestamptz not null,
  ended_at timestamptz,
  detail text not null
);
create unique index source_alarm_open on source_alarm (subject) where ended_at is null;

-- What the status page and the alarms read, without reading all filings.
create index filing_by_acceptance on filing (accepted_at desc)
  where accepted_at is not null and not withdrawn;
create index filing_arrival_by_acceptance on filing_arrival (accepted_at);
create index filing_arrival_invisible on filing_arrival (found_at) where visible_at is null;
create index unreadable_filing_by_accession on unreadable_filing (accession);
create index text_extraction_refused on text_extraction (accession) where refused <> '[]';

-- Jobs of the worker by task. The worker makes its tables itself, later and under its owner; the
-- server's role may read this summary of them and nothing else.
create function worker_job_summary()
  returns table (task text, waiting bigint, failing bigint, oldest_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null
     or to_regclass('graphile_worker._private_tasks') is null then
    return;
  end if;
  return query
    select t.identifier, count(j.id), count(j.id) filter (where j.last_error is not null),
           min(j.run_at),
           (array_agg(j.last_error order by j.updated_at desc)
             filter (where j.last_error is not null))[1]
      from graphile_worker._private_tasks as t
      left join graphile_worker._private_jobs as j on j.task_id = t.id
     group by t.identifier order by t.identifier;
end $$;
