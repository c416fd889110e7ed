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
