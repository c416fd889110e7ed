-- Filings as they came: nothing here is computed or repaired.

create table issuer (
  cik bigint primary key,
  name text not null,
  -- "YYYY-MM-DD/origin" of what set each attribute; the greatest wins, so the order of arrival does not matter.
  name_as_of text not null,
  sic text,
  sic_as_of text,
  -- MMDD
  fiscal_year_end text,
  fiscal_year_end_as_of text,
  exchange text,
  exchange_as_of text
);

-- Lists (company_tickers and its kind) and submissions, one row per list and ticker.
create table issuer_ticker (
  cik bigint not null,
  ticker text not null,
  -- 'current' for an undated list, else the list's own date.
  list_date text not null,
  origin text not null,
  -- Place in the list, which puts a company's main class first.
  list_order integer not null,
  company_name text not null,
  exchange text,
  primary key (cik, ticker, list_date, origin)
);
create index issuer_ticker_by_ticker on issuer_ticker (ticker);

create table filing (
  accession text primary key check (accession ~ '^\d{10}-\d{2}-\d{6}$'),
  form text not null,
  -- Forms 3/4/5: the issuer; others: the first filer.
  issuer_cik bigint,
  accepted_at timestamptz,
  -- 'header', 'index-page' or 'feed'; null with accepted_at.
  accepted_origin text,
  filed_on date,
  filed_on_origin text,
  period_of_report date,
  -- 8-K: item numbers of today's form in filing order, and the titles as written.
  items text[] not null default '{}',
  item_titles text[] not null default '{}',
  -- [{type, sequence, filename, description, bytes}]
  documents jsonb not null default '[]',
  -- SHA-256 and place of the bytes read.
  sha256 bytea not null,
  source text not null,
  path text not null,
  -- 2 = full submission with header, 1 = bare document: the fuller replaces the barer.
  completeness smallint not null,
  parser_version integer not null,
  withdrawn boolean not null default false,
  -- Oddities seen by the parser, e.g. 'several-filers', 'unknown-item-title'.
  flags text[] not null default '{}'
);
create index filing_by_issuer on filing (issuer_cik, form);
create index filing_by_filed_on on filing (filed_on);

-- Companies and persons named in the header, in header order.
create table filing_entity (
  accession text not null references filing on delete cascade,
  entity_number smallint not null,
  role text not null,
  cik bigint not null,
  name text not null,
  sic text,
  fiscal_year_end text,
  primary key (accession, entity_number)
);
create index filing_entity_by_cik on filing_entity (cik);

create table ownership_document (
  accession text primary key references filing on delete cascade,
  schema_version text,
  document_type text not null,
  period_of_report date,
  date_of_original_submission date,
  not_subject_to_section_16 boolean,
  is_plan_checked boolean,
  issuer_cik bigint not null,
  issuer_name text not null,
  issuer_symbol text,
  remarks text,
  footnotes jsonb not null default '{}',
  -- [{name, date}]
  signatures jsonb not null default '[]'
);
create index ownership_document_by_issuer on ownership_document (issuer_cik);

create table reporting_owner (
  accession text not null references filing on delete cascade,
  owner_number smallint not null,
  cik bigint not null,
  name text not null,
  street_1 text,
  street_2 text,
  city text,
  state text,
  zip_code text,
  state_description text,
  is_director boolean not null,
  is_officer boolean not null,
  is_ten_percent_owner boolean not null,
  is_other boolean not null,
  officer_title text,
  other_text text,
  primary key (accession, owner_number)
);
create index reporting_owner_by_cik on reporting_owner (cik);

create table ownership_line (
  accession text not null references filing on delete cascade,
  line_number smallint not null,
  is_derivative boolean not null,
  is_holding boolean not null,
  security_title text,
  transaction_date text,
  deemed_execution_date text,
  transaction_form_type text,
  transaction_code text,
  timeliness text,
  shares numeric,
  price_per_share numeric,
  acquired_disposed text,
  shares_owned_following numeric,
  direct_or_indirect text,
  nature_of_ownership text,
  -- Every cell as filed: {"transactionShares": {"value": "100", "footnotes": ["F1"]}, …}
  cells jsonb not null,
  -- Ids cited by any cell, in document order.
  footnote_ids text[] not null default '{}',
  flags text[] not null default '{}',
  primary key (accession, line_number)
);

create table share_count (
  cik bigint not null,
  -- '' for a single-class issuer.
  share_class text not null default '',
  ticker text,
  end_on date not null,
  filed_on date not null,
  shares numeric not null,
  accession text not null default '',
  form text,
  origin text not null,
  primary key (cik, share_class, end_on, filed_on, accession)
);

-- What indexes, feeds and submissions lists say of filings, stored or not.
create table edgar_listing (
  accession text not null,
  cik bigint not null,
  -- 'index', 'feed', 'submissions', 'index-page', 'index-headers'
  origin text not null,
  form text not null,
  company_name text not null,
  filed_on date,
  accepted_at timestamptz,
  period_of_report date,
  -- 8-K item numbers of today's form where the list names them.
  items text[],
  primary key (accession, cik, origin)
);

create index edgar_listing_by_cik on edgar_listing (cik, form);

-- What could not be read, and why. Never deleted by a batch; a later good reading removes it.
create table unreadable_filing (
  source text not null,
  path text not null,
  accession text,
  form text,
  reason_code text not null,
  reason text not null,
  sha256 bytea not null,
  primary key (source, path)
);

create table ingest_run (
  id bigint generated always as identity primary key,
  kind text not null,
  source text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- {read, stored, unchanged, unreadable, skipped}
  counts jsonb not null default '{}'
);
