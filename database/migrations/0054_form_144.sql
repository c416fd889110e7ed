-- Form 144 notices of proposed sale as filed (docs/decisions/0074): numbers and dates where they can be read, and every
-- cell as text. An amendment is a row of its own.
create table form_144 (
  accession text primary key references filing on delete cascade,
  submission_type text,
  previous_accession text,
  -- Who filed: usually the seller, sometimes an agent or an entity.
  filer_cik bigint,
  issuer_cik bigint,
  issuer_name text,
  sec_file_number text,
  seller text,
  relationships text[] not null default '{}',
  has_nothing_to_report boolean,
  remarks text,
  notice_date date,
  plan_adoption_dates date[] not null default '{}',
  signature text,
  cells jsonb not null,
  flags text[] not null default '{}'
);
create index form_144_by_issuer on form_144 (issuer_cik);
create index form_144_by_previous on form_144 (previous_accession) where previous_accession is not null;

create table form_144_planned_sale (
  accession text not null references filing on delete cascade,
  row_number smallint not null,
  security_class text,
  broker text,
  units numeric,
  -- US dollars.
  aggregate_market_value numeric,
  units_outstanding numeric,
  approximate_sale_date date,
  exchange text,
  cells jsonb not null,
  primary key (accession, row_number)
);

create table form_144_acquisition (
  accession text not null references filing on delete cascade,
  row_number smallint not null,
  security_class text,
  acquired_date date,
  nature text,
  acquired_from text,
  is_gift boolean,
  donor_acquired_date date,
  units numeric,
  payment_date date,
  nature_of_payment text,
  cells jsonb not null,
  primary key (accession, row_number)
);

create table form_144_past_sale (
  accession text not null references filing on delete cascade,
  row_number smallint not null,
  seller text,
  security_class text,
  sale_date date,
  units numeric,
  -- US dollars.
  gross_proceeds numeric,
  cells jsonb not null,
  primary key (accession, row_number)
);

-- Indexes were read without Form 144: a backfill reads those since notices are electronic once more.
delete from backfill_step where step like 'full-index/%/all/%' and split_part(step, '/', 2) >= '2022';
