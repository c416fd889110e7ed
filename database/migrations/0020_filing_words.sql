-- What keyword alerts are held against: the words of each searched filing, and its company as it was
-- known when the filing came.

-- One row per extraction of texts.
create table filing_words (
  accession text primary key references text_extraction on delete cascade,
  -- Distinct, caseless, between blanks (domain/keywords/filing-words.ts); null until they are worked
  -- out, and where there are too many. Without them a filing is read whenever keywords are sought.
  words text,
  has_too_many boolean not null default false
);
create index filing_words_by_word on filing_words using gin (string_to_array(words, ' '));
create index filing_words_unknown on filing_words (accession) where words is null;
-- Counting words to plan by them would unpack every sampled filing.
alter table filing_words alter column words set statistics 0;
alter index filing_words_by_word alter column 1 set statistics 0;

insert into filing_words (accession) select accession from text_extraction;

-- Computed per issuer like trades and events, for every 8-K, 10-Q and 10-K and their amendments.
create table report_figures (
  -- No reference: while a filing is stored anew its row stays.
  accession text primary key,
  cik bigint not null,
  -- Acceptance; where that is unknown 22:00 New York time of the filing date.
  happened_at timestamptz not null,
  company_name text not null,
  ticker text,
  sic text,
  industry text not null,
  -- At the close of the last trading day before day 0; value and volume in millions of dollars.
  share_price double precision,
  market_value double precision,
  average_daily_volume double precision
);
create index report_figures_by_time on report_figures (happened_at);
create index report_figures_by_cik on report_figures (cik, happened_at);

-- A filing is held against keyword alerts when its text or its company changes. One that happened
-- before every watch, and was never a match, costs a comparison and no more.
create function want_text_match(accessions text[]) returns void language plpgsql as $$
declare
  since timestamptz := (select min(watched_from) from alert where form_type = 'keyword');
begin
  if since is null and not exists (select from alert) then return; end if;
  insert into match_wanted (kind, accession)
  select 'text', u.accession
    from unnest(accessions) as u(accession) left join report_figures r using (accession)
   where r.happened_at >= since
      or exists (select from alert_hit h where h.accession = u.accession)
   order by u.accession
  on conflict (kind, accession) do update
     set marked = excluded.marked, attempts = 0, next_attempt_at = now(), last_error = null;
  if found then notify match_wanted; end if;
end $$;

create function want_changed_text() returns trigger language plpgsql as $$
begin
  perform want_text_match(array(select accession from changed));
  return null;
end $$;
create trigger report_figures_are_new after insert on report_figures
  referencing new table as changed for each statement execute function want_changed_text();
create trigger report_figures_change after update on report_figures
  referencing new table as changed for each statement execute function want_changed_text();
create trigger report_figures_go after delete on report_figures
  referencing old table as changed for each statement execute function want_changed_text();
create trigger text_is_extracted after insert on text_extraction
  referencing new table as changed for each statement execute function want_changed_text();

-- Reports computed before have no such row yet.
insert into dirty_issuer (cik)
select distinct issuer_cik from filing
 where issuer_cik is not null and form ~ '^(8-K|10-(K|Q|KT|QT))(/A)?$' order by 1
on conflict (cik) do update set marked = excluded.marked;
