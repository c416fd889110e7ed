-- Which rules made the list of a filing's words (`wordsVersion` in domain/keywords/filing-words.ts). A
-- list of other rules is trusted for nothing: its filing is read, and the worker lists it again. Lists
-- of before bear 0, and so do those of a worker of before that still runs: it writes no version.

alter table filing_words add column words_version smallint not null default 0;
create index filing_words_by_version on filing_words (words_version, accession desc);
