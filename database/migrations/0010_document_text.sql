-- The searchable text of 8-K, 10-Q and 10-K filings, document by document.

create table document_text (
  accession text not null references filing on delete cascade,
  document_number smallint not null,
  type text not null,
  filename text,
  -- Extracted as DOMAIN.md section 6 says; blocks are lines.
  text text not null,
  primary key (accession, document_number)
);

-- One row per filing whose text was extracted, or why it could not be.
create table text_extraction (
  accession text primary key references filing on delete cascade,
  extractor_version integer not null,
  -- Documents left out, or read only in part, because of a limit of time or size:
  -- [{documentNumber, filename, reason}]; number 0 is the submission as a whole.
  refused jsonb not null default '[]'
);
