-- All transactions (docs/decisions/0071): every line of both tables of Forms 3, 4, and 5 as a row, computed per issuer
-- like `trade`, so that both screening engines read it in the same way.

create table reported_line (
  accession text not null,
  line_number smallint not null,
  issuer_cik bigint not null,
  company_name text not null,
  ticker text,
  industry text not null,
  -- False once an amendment replaced the line, or no stored filing has it any more.
  is_live boolean not null,
  superseded_by text,
  form text not null,
  owner_cik bigint not null,
  owner_name text not null,
  other_owners smallint not null,
  owner_ciks bigint[] not null,
  title text,
  is_officer boolean not null,
  is_director boolean not null,
  is_ten_percent_owner boolean not null,
  is_other boolean not null,
  line_table text not null check (line_table in ('I', 'II')),
  -- Of the form; 'Holding' for a line without a transaction, 'Other' for any other code.
  code text not null,
  -- Null for a holding.
  trade_date date,
  -- The trade date, else the filing date, else the period of report.
  dated_on date not null,
  acquired_disposed text,
  security_title text,
  shares numeric,
  -- Dollars.
  price numeric,
  owned_following numeric,
  ownership_form text check (ownership_form in ('Direct', 'Indirect')),
  ownership_nature text,
  -- Dollars.
  conversion_price numeric,
  exercisable_on date,
  expires_on date,
  underlying_title text,
  underlying_shares numeric,
  -- JSON lists: the footnotes that cells cite, and cells that state no number or date.
  cell_notes text,
  as_filed text,
  accepted_at timestamptz,
  filed_on date,
  flags text[] not null default '{}',
  change_seq bigint not null default nextval('change_seq'),
  primary key (accession, line_number)
);
create index reported_line_by_issuer on reported_line (issuer_cik, dated_on);
create index reported_line_by_change on reported_line (change_seq);
create trigger transaction_before_number before insert or update on reported_line
  for each statement execute function assign_transaction_id();

-- SHA-256 of the rows last stored of an issuer. Prices derive an issuer anew every day and change no line: rows that
-- are the same are then neither compared nor locked.
create table reported_lines_stored (
  issuer_cik bigint primary key,
  rows_hash bytea not null
);

insert into dirty_issuer (cik)
select distinct issuer_cik from ownership_document order by 1
on conflict (cik) do update set marked = excluded.marked;
