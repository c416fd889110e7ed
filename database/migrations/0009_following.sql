-- What is followed at the source, what is still to be fetched, and how complete that is.

-- Every filing a feed, an index or a list named and that is wanted. The accession is the key, so
-- one named by several lists, feeds or entities is fetched once.
create table wanted_filing (
  accession text primary key check (accession ~ '^\d{10}-\d{2}-\d{6}$'),
  form text not null,
  -- Folder to fetch it from: any of its entities.
  cik bigint not null,
  -- What named it first: 'feed', 'daily-index', 'full-index', 'submissions', 'data-set', 'hand'.
  found_in text not null,
  -- Real instant.
  found_at timestamptz not null default now(),
  -- As the list says; null where it does not.
  accepted_at timestamptz,
  filed_on date,
  -- 0 = named by the live feed, 1 = by a reconciliation, 2 = by a backfill: the smaller goes first.
  urgency smallint not null default 2,
  state text not null default 'waiting'
    check (state in ('waiting', 'stored', 'unreadable', 'absent')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Until when a fetcher has it; one that was killed gives it up then.
  claimed_until timestamptz,
  -- Number of the fetcher that has it; it holds an advisory lock of that number while it lives.
  claimed_by integer,
  last_error text,
  settled_at timestamptz
);
create index wanted_filing_waiting on wanted_filing (urgency, next_attempt_at)
  where state = 'waiting';
create index wanted_filing_claimed on wanted_filing (claimed_by) where claimed_by is not null;
create index wanted_filing_by_day on wanted_filing (filed_on);

-- When a filing named by the live feed was seen, fetched and became visible. Real instants.
create table filing_arrival (
  accession text primary key,
  form text not null,
  issuer_cik bigint,
  accepted_at timestamptz,
  found_at timestamptz not null,
  stored_at timestamptz not null,
  -- When its computed rows were committed too; null while they wait.
  visible_at timestamptz,
  -- Real seconds from acceptance to visible, by the clock of the source.
  lag_seconds double precision
);
create index filing_arrival_by_stored on filing_arrival (stored_at);
create index filing_arrival_waiting on filing_arrival (issuer_cik) where visible_at is null;

-- One row per form of the live feed.
create table feed_cursor (
  form text primary key,
  -- Newest acceptance a whole walk has seen; the next walk overlaps it.
  seen_through timestamptz,
  -- Set while a walk could not reach what the last one had seen: an index must tell what is missing.
  gap_since timestamptz,
  -- Newest acceptance the walk saw that left the gap.
  gap_until timestamptz,
  walked_at timestamptz
);

-- One row per day of an index, as of its last reading.
create table index_day (
  day date primary key,
  -- 'present', 'absent' (a closed day, or not yet out) or 'broken'.
  state text not null check (state in ('present', 'absent', 'broken')),
  -- Filings of our forms it lists, by accession.
  listed integer not null default 0,
  -- Which index told it: 'daily' or 'full'.
  origin text not null default 'daily',
  checked_at timestamptz not null,
  detail text
);

-- The filings of our forms that the newest reading of a day's index lists.
create table index_entry (
  accession text primary key,
  day date not null,
  form text not null,
  -- One of its entities, for its address.
  cik bigint not null,
  -- All of them, as far as the index names them.
  ciks bigint[] not null default '{}',
  company_name text not null
);
create index index_entry_by_day on index_entry (day);

-- How far a backfill or a reconciliation has come, so that a killed one goes on where it was.
create table backfill_step (
  -- Such as 'full-index/2024/QTR3' or 'data-set/2024q3'.
  step text primary key,
  finished_at timestamptz,
  detail jsonb not null default '{}'
);

-- When each part of a source last answered, and what it said when it did not.
create table source_health (
  -- 'feed/4', 'daily-index', 'full-index', 'tickers', 'companies', 'prices/daily', 'prices/live' …
  part text primary key,
  source text not null,
  last_attempt_at timestamptz,
  last_success_at timestamptz,
  -- When it last brought something new.
  last_news_at timestamptz,
  -- Name and instant of the newest item, by the source's own clock.
  newest_item text,
  newest_item_at timestamptz,
  failures integer not null default 0,
  last_error text,
  last_error_at timestamptz,
  -- How often it is asked; null where it is asked at set hours.
  interval_seconds integer,
  -- After how long without success it counts as silent.
  silent_after_seconds integer not null default 900,
  detail text
);

-- One pace for all processes: a row per host, or per vendor.
create table request_pace (
  name text primary key,
  next_at timestamptz not null default now(),
  paused_until timestamptz,
  -- Refusals in a row: 403, 429, 503.
  refusals integer not null default 0
);

-- For conditional requests.
create table http_validator (
  url text primary key,
  etag text,
  last_modified text,
  sha256 bytea,
  fetched_at timestamptz not null
);

-- Companies whose profile (submissions) and share counts (companyfacts) are to be asked for.
create table wanted_company (
  cik bigint primary key,
  next_attempt_at timestamptz not null default now(),
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_error text,
  refreshed_at timestamptz
);

-- Which world the stored filings come from: invented and real ones never share a database.
create table data_origin (
  one boolean primary key default true check (one),
  origin text not null check (origin in ('demo', 'real')),
  decided_at timestamptz not null default now()
);

alter table unreadable_filing add column first_seen_at timestamptz not null default now();
alter table unreadable_filing add column filed_on date;

-- 0 = an issuer of a filing of the live feed, computed before whatever else waits.
alter table dirty_issuer add column urgency smallint not null default 1;
create index dirty_issuer_by_urgency on dirty_issuer (urgency, marked);

-- Numbers of fetchers, one for each run of a process.
create sequence fetcher_number as integer cycle;
