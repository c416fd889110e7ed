-- Where each word and sign of a filing is, so that keywords are found and counted without reading texts
-- (domain/keywords/positions). Filings are indexed together, some megabytes of text in a segment; a segment
-- is never changed, but replaced by a larger one as filings arrive. The worker indexes what is stored.

create table word_segment (
  segment integer primary key,
  -- Of the rules that made it. Filings in segments of other rules count as not indexed.
  positions_version smallint not null,
  -- Position at which each filing begins, by its place: integers of four bytes, the lowest byte first.
  starts bytea not null,
  -- Bytes of the texts.
  text_length bigint not null
);

-- Keys (words, signs) with their positions, in the order of the keys, as many as fit in a row.
create table word_block (
  segment integer not null references word_segment on delete cascade,
  first_key bytea not null,
  -- It has one key only, whose positions are many.
  is_single boolean not null,
  content bytea not null,
  primary key (segment, first_key)
);
-- Positions do not get smaller.
alter table word_block alter column content set storage external;

-- Null until the filing is indexed.
alter table filing_words add column segment integer references word_segment on delete set null,
                         add column place integer;
create index filing_words_by_segment on filing_words (segment, place);

-- Replaced by the positions.
drop index filing_words_by_word;
drop index filing_words_unknown;
