-- Computed per issuer by pure functions and replaced as a whole; nothing else writes here.

create sequence change_seq;

-- Issuers whose computed rows are older than what they depend on.
create table dirty_issuer (
  cik bigint primary key,
  marked bigint not null default nextval('change_seq')
);

create table ownership_line_status (
  accession text not null,
  line_number smallint not null,
  issuer_cik bigint not null,
  row_number smallint,
  superseded_by text,
  superseded_by_line smallint,
  supersedes_accession text,
  supersedes_line smallint,
  duplicate_of text,
  is_plan boolean not null,
  flags text[] not null default '{}',
  primary key (accession, line_number)
);
create index ownership_line_status_by_issuer on ownership_line_status (issuer_cik);

create table trade (
  accession text not null,
  row_number smallint not null,
  issuer_cik bigint not null,
  company_name text not null,
  ticker text,
  industry text not null,
  is_live boolean not null,
  line_numbers smallint[] not null,
  owner_cik bigint not null,
  owner_name text not null,
  other_owners smallint not null,
  owner_ciks bigint[] not null,
  title text,
  location text,
  is_officer boolean not null,
  is_director boolean not null,
  is_ten_percent_owner boolean not null,
  is_other boolean not null,
  security_title text,
  trade_date date not null,
  direction text not null check (direction in ('Purchase', 'Sale')),
  shares numeric not null,
  price numeric,
  -- Dollars.
  value numeric,
  sum_value numeric,
  is_plan boolean not null,
  accepted_at timestamptz,
  filed_on date,
  days_to_file integer,
  calendar_days_to_file integer,
  price_suspect text not null check (price_suspect in ('yes', 'no', 'unknown')),
  return_5 double precision,
  return_10 double precision,
  return_20 double precision,
  return_60 double precision,
  return_120 double precision,
  adjusted_return_5 double precision,
  adjusted_return_10 double precision,
  adjusted_return_20 double precision,
  adjusted_return_60 double precision,
  adjusted_return_120 double precision,
  next_8k_accession text,
  next_8k_days integer,
  next_8k_return double precision,
  next_8k_items text[],
  next_earnings_accession text,
  next_earnings_days integer,
  next_earnings_return double precision,
  is_between_quarter_end_and_earnings boolean not null,
  share_price double precision,
  -- Millions of dollars.
  market_value double precision,
  average_daily_volume double precision,
  flags text[] not null default '{}',
  change_seq bigint not null default nextval('change_seq'),
  primary key (accession, row_number)
);
create index trade_by_issuer on trade (issuer_cik, trade_date);
create index trade_by_change on trade (change_seq);

create table event (
  accession text primary key,
  cik bigint not null,
  company_name text not null,
  ticker text,
  industry text not null,
  accepted_at timestamptz,
  filed_on date,
  report_date date,
  items text[] not null,
  day_0 date,
  day_0_basis text check (day_0_basis in ('acceptance', 'filing-date')),
  event_return double precision,
  share_price double precision,
  market_value double precision,
  average_daily_volume double precision,
  window_end date,
  flags text[] not null default '{}',
  change_seq bigint not null default nextval('change_seq')
);
create index event_by_cik on event (cik, day_0);
create index event_by_change on event (change_seq);
