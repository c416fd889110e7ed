import type { Pool } from "pg";
import { median, secondsOf } from "#bench/measure.ts";

const runs = 3;
const copies = 40;

/** What the index of words takes next to the texts, on disk and when a filing is stored. */
export async function measureWordIndex(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{
    filings: number;
    words: number;
    text: number;
    stored: number;
    listed: number;
    indexed: number;
  }>(
    `select count(*)::int as filings,
            avg(cardinality(string_to_array(words, ' ')))::float8 as words,
            (select sum(octet_length(text)) from document_text)::float8 as text,
            pg_total_relation_size('document_text')::float8 as stored,
            (pg_total_relation_size('filing_words')
              - pg_relation_size('filing_words_by_word'))::float8 as listed,
            pg_relation_size('filing_words_by_word')::float8 as indexed
       from filing_words`,
  );
  const [size] = rows;
  if (size === undefined) return [];
  const bare = await secondsToCopy(pool, false);
  const indexed = await secondsToCopy(pool, true);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const perFiling = (seconds: number): string => ((seconds * 1000) / size.filings).toFixed(2);
  return [
    `Words of ${size.filings} filings, ${size.words.toFixed(0)} each: list ${megabytes(size.listed)} MB, index ${megabytes(size.indexed)} MB; ${megabytes(size.text)} MB of text, stored in ${megabytes(size.stored)} MB.`,
    `${copies} times as many filings, of as many different words: index ${((await sizeOfCopies(pool)) / copies / 1e6).toFixed(1)} MB for each of the ${copies}.`,
    `Stored in ${perFiling(bare)} ms a filing without the index, in ${perFiling(indexed)} ms with it.`,
  ];
}

async function secondsToCopy(pool: Pool, isIndexed: boolean): Promise<number> {
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await pool.query("drop table if exists words_copied");
    await pool.query("create table words_copied (accession text primary key, words text)");
    if (isIndexed)
      await pool.query("create index on words_copied using gin (string_to_array(words, ' '))");
    seconds.push(
      await secondsOf(() =>
        pool.query("insert into words_copied select accession, words from filing_words"),
      ),
    );
  }
  await pool.query("drop table words_copied");
  return median(seconds);
}

/** Bytes of the index of so many copies: its words are then as good as all known already. */
async function sizeOfCopies(pool: Pool): Promise<number> {
  await pool.query("create table words_copied (accession text, words text)");
  await pool.query(
    `insert into words_copied select accession, words from filing_words, generate_series(1, ${copies})`,
  );
  await pool.query(
    "create index words_indexed on words_copied using gin (string_to_array(words, ' '))",
  );
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_relation_size('words_indexed')::float8 as bytes",
  );
  await pool.query("drop table words_copied");
  return rows[0]?.bytes ?? Number.NaN;
}
