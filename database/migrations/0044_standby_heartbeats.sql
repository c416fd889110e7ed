-- Each server process that reads from a standby writes its row here once a second. A snapshot of the standby that
-- shows a beat holds everything that was committed before that beat was sent, so its age is known exactly, also
-- while nothing else is written. The other columns are for the status page and `sentinel status`. See
-- docs/decisions/0064-more-than-one-machine.md.
create table standby_heartbeat (
  process_id uuid primary key,
  beat bigint not null,
  beaten_at timestamptz not null,
  server text not null,
  is_used boolean not null,
  behind_seconds double precision,
  reason text,
  last_error text,
  since timestamptz not null
);
