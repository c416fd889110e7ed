import { sql } from "kysely";
import type { Pool } from "pg";
import { openAtomTable } from "#bench/keyword-year/atom-table.ts";
import { type KeywordSearchCase, keywordSearches } from "#bench/keyword-year/searches.ts";
import { median, secondsOf } from "#bench/measure.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { readStoredTexts } from "#database/alerts/keywords/keyword-reports.ts";
import { searchPositions } from "#database/alerts/keywords/search-positions.ts";
import type { Database } from "#database/connect.ts";
import { keywordPlan } from "#domain/alerts/keywords/keyword-plan.ts";
import { findKeywords, isSought } from "#domain/keywords/find-keywords.ts";

const runs = 3;
const segmentsCompared = 2;
const textsAtOnce = 50;

/** Another index of the same filings. */
type OtherIndex = {
  name: string;
  /** Bytes on disk. */
  bytes: number;
  seconds: number;
  /** How many filings it finds. */
  count: (search: KeywordSearchCase) => Promise<number>;
};

/** The same searches by other indexes over the filings of a few segments, in the same run. */
export async function compareIndexes(pool: Pool, db: Database): Promise<string[]> {
  await pool.query("drop table if exists sample, sample_words, sample_vectors");
  await pool.query(
    `create table sample as
     select accession, segment from filing_words
      where segment in (select segment from word_segment order by text_length desc, segment limit $1)`,
    [segmentsCompared],
  );
  const accessions = await sampled(pool);
  const indexes = [
    await positions(pool, db),
    await wordsAndTexts(pool, db),
    await vectors(pool),
    await openAtomTable(db, accessions),
  ];
  const lines = [
    `The same searches by other indexes, over ${accessions.length} of the filings; milliseconds (filings found).`,
    "",
    `| search | ${indexes.map(({ name }) => name).join(" | ")} |`,
    `|---|${indexes.map(() => "---|").join("")}`,
  ];
  for (const search of keywordSearches) {
    const cells: string[] = [];
    const counts: number[] = [];
    for (const { count } of indexes) {
      const ms: number[] = [];
      let found = 0;
      for (let run = 0; run < runs; run += 1)
        ms.push(1_000 * (await secondsOf(async () => (found = await count(search)))));
      cells.push(`${median(ms).toFixed(0)} (${found})`);
      counts.push(found);
    }
    // The second asks the matcher.
    if (counts[0] !== counts[1]) throw new Error(`"${search.name}" is not what the texts hold.`);
    lines.push(`| ${search.name} | ${cells.join(" | ")} |`);
  }
  const row = (name: string, value: (index: OtherIndex) => string): string =>
    `| ${name} | ${indexes.map(value).join(" | ")} |`;
  lines.push(
    row("built in, s", ({ seconds }) => (Number.isNaN(seconds) ? "(stored)" : seconds.toFixed(0))),
    row("on disk, MB", ({ bytes }) => (bytes / 1e6).toFixed(0)),
  );
  await pool.query("drop table sample, sample_words, sample_vectors");
  return lines;
}

async function sampled(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ accession: string }>("select accession from sample");
  return rows.map(({ accession }) => accession);
}

async function positions(pool: Pool, db: Database): Promise<OtherIndex> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_column_size(content) + length(first_key) + 40)::float8 as bytes
       from word_block where segment in (select segment from sample)`,
  );
  const scope = sql`s.segment in (select segment from sample)`;
  return {
    name: "positions (ours)",
    bytes: rows[0]?.bytes ?? 0,
    seconds: Number.NaN,
    count: async (search) => (await searchPositions(db, search, scope)).places.length,
  };
}

/** The words of each filing in a GIN index; texts are read of what words leave open. */
async function wordsAndTexts(pool: Pool, db: Database): Promise<OtherIndex> {
  const seconds = await secondsOf(async () => {
    await pool.query(
      "create table sample_words as select accession, words from filing_words join sample using (accession)",
    );
    await pool.query(
      "create index sample_words_by_word on sample_words using gin (string_to_array(words, ' '))",
    );
  });
  const having = async (lists: readonly (readonly string[])[]): Promise<Set<string>> => {
    const found = new Set<string>();
    for (const words of lists) {
      const { rows } = await sql<{ accession: string }>`
        select accession from sample_words
         where string_to_array(words, ' ') @> ${words}::text[]`.execute(db);
      for (const { accession } of rows) found.add(accession);
    }
    return found;
  };
  return {
    name: "words in GIN, then texts",
    bytes: await sizeOf(pool, "sample_words"),
    seconds,
    count: async ({ match, keywords }) => {
      const { sure, possible } = keywordPlan(match, keywords);
      const found = await having(sure);
      const open = [...(await having(possible))].filter((accession) => !found.has(accession));
      return found.size + (await countMatching(db, open, { match, keywords }));
    },
  };
}

async function countMatching(
  db: Database,
  accessions: readonly string[],
  { match, keywords }: Pick<KeywordSearchCase, "match" | "keywords">,
): Promise<number> {
  const matcher = new KeywordMatcher(keywords);
  const places = { bool: match, keywords: [...keywords.keys()] };
  let count = 0;
  for (let from = 0; from < accessions.length; from += textsAtOnce) {
    const texts = await readStoredTexts(db, accessions.slice(from, from + textsAtOnce));
    for (const documents of texts.values())
      if (isSought(places, findKeywords(matcher, documents))) count += 1;
  }
  return count;
}

/** PostgreSQL's own text search: its words are not the matcher's, and it forgets later positions. */
async function vectors(pool: Pool): Promise<OtherIndex> {
  const seconds = await secondsOf(async () => {
    await pool.query(
      `create table sample_vectors as
       select accession, to_tsvector('simple', text) as words
         from document_text join sample using (accession)`,
    );
    await pool.query("create index sample_vectors_by_word on sample_vectors using gin (words)");
  });
  return {
    name: "tsvector in GIN",
    bytes: await sizeOf(pool, "sample_vectors"),
    seconds,
    count: async ({ match, keywords }) => {
      const sought = keywords
        .map((_, at) => `phraseto_tsquery('simple', $${at + 1})`)
        .join(match === "and" ? " && " : " || ");
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::int as count from sample_vectors where words @@ (${sought})`,
        [...keywords],
      );
      return rows[0]?.count ?? 0;
    },
  };
}

async function sizeOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    "select pg_total_relation_size($1::regclass)::float8 as bytes",
    [table],
  );
  return rows[0]?.bytes ?? Number.NaN;
}
