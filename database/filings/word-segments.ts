import type { Pool, PoolClient } from "pg";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";
import { type BuiltSegment, positionsVersion } from "#domain/keywords/positions/build-segment.ts";

/** Bytes of text in a segment: as many as are indexed in a few seconds and some hundred megabytes. */
export const mostOfSegment = 32_000_000;
const mostFilings = 4_000;

export type IndexOptions = {
  /** Positions of the texts of some filings. */
  build: (filings: readonly (readonly string[])[]) => Promise<BuiltSegment>;
  /** Bytes of text in a segment, unless one filing has more. */
  most?: number;
};

/**
 * Indexes the newest filings that are not indexed yet, in one transaction, together with segments that
 * are small compared with them: so there are few, and a filing is indexed some ten times at most. One
 * process at a time.
 * @returns how many filings were indexed that were not before; 0: none is left for this process
 */
export async function indexFilings(
  pool: Pool,
  { build, most = mostOfSegment }: IndexOptions,
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('index_filings')) as "isFree"`,
    );
    if (rows[0]?.isFree !== true) return 0;
    await client.query("delete from word_segment where positions_version < $1", [positionsVersion]);
    const added = await chooseFilings(client, most);
    if (added.accessions.length === 0) return 0;
    const absorbed = await chooseSegments(client, added.length, most);
    const accessions = [...added.accessions, ...(await filingsOf(client, absorbed))].sort();
    const texts = await readTexts(client, accessions);
    const built = await build(texts.map(({ documents }) => documents));
    await client.query("delete from word_segment where segment = any($1)", [absorbed]);
    await writeSegment(client, built, texts);
    return added.accessions.length;
  });
}

type ChosenFilings = { accessions: string[]; length: number };

/** The newest ones; their rows stay locked, so that the positions are those of the stored texts. */
async function chooseFilings(client: PoolClient, most: number): Promise<ChosenFilings> {
  const { rows } = await client.query<{ accession: string; length: number }>(
    `with newest as materialized (
       select w.accession, f.filed_on from filing_words w join filing f using (accession)
        where w.segment is null and w.words is not null and w.words_version = $1
        order by f.filed_on desc nulls last, w.accession desc limit $2 for update of w skip locked
     )
     select accession, (select coalesce(sum(octet_length(d.text)), 0) from document_text d
                         where d.accession = newest.accession)::float8 as length
       from newest order by filed_on desc nulls last, accession desc`,
    [wordsVersion, mostFilings],
  );
  const accessions: string[] = [];
  let total = 0;
  for (const { accession, length } of rows) {
    if (accessions.length > 0 && total + length > most) break;
    accessions.push(accession);
    total += length;
  }
  return { accessions, length: total };
}

/** Segments at most twice as large as what they are put together with; also those without filings. */
async function chooseSegments(client: PoolClient, added: number, most: number): Promise<number[]> {
  const { rows } = await client.query<{ segment: number; length: number }>(
    `select s.segment,
            (s.text_length * 4.0 * count(w.accession) / octet_length(s.starts))::float8 as length
       from word_segment s left join filing_words w using (segment)
      where s.positions_version = $1
      group by s.segment order by 2`,
    [positionsVersion],
  );
  const chosen: number[] = [];
  let total = added;
  for (const { segment, length } of rows) {
    if (length > 2 * total || total + length > most) break;
    chosen.push(segment);
    total += length;
  }
  return chosen;
}

async function filingsOf(client: PoolClient, segments: readonly number[]): Promise<string[]> {
  const { rows } = await client.query<{ accession: string }>(
    "select accession from filing_words where segment = any($1) for update",
    [segments],
  );
  return rows.map(({ accession }) => accession);
}

type FilingTexts = { accession: string; documents: string[]; length: number };

async function readTexts(
  client: PoolClient,
  accessions: readonly string[],
): Promise<FilingTexts[]> {
  const filings = new Map<string, FilingTexts>(
    accessions.map((accession) => [accession, { accession, documents: [], length: 0 }]),
  );
  const { rows } = await client.query<{ accession: string; text: string }>(
    `select accession, text from document_text where accession = any($1)
      order by accession, document_number`,
    [accessions],
  );
  for (const { accession, text } of rows) {
    const filing = filings.get(accession);
    filing?.documents.push(text);
    if (filing !== undefined) filing.length += Buffer.byteLength(text);
  }
  return [...filings.values()];
}

async function writeSegment(
  client: PoolClient,
  { starts, blocks }: BuiltSegment,
  texts: readonly FilingTexts[],
): Promise<void> {
  const { rows } = await client.query<{ segment: number }>(
    `insert into word_segment (segment, positions_version, starts, text_length)
     select coalesce(max(segment), 0) + 1, $1, $2, $3 from word_segment returning segment`,
    [
      positionsVersion,
      Buffer.from(starts.buffer, starts.byteOffset, starts.byteLength),
      texts.reduce((sum, { length }) => sum + length, 0),
    ],
  );
  const segment = rows[0]?.segment ?? 0;
  await copyRows(
    client,
    "word_block",
    ["segment", "first_key", "is_single", "content"],
    blocks
      .values()
      .map(({ firstKey, isSingle, content }) => [
        segment,
        Buffer.from(firstKey),
        isSingle,
        Buffer.from(content),
      ]),
  );
  await client.query(
    `update filing_words w set segment = $1, place = u.place - 1
       from unnest($2::text[]) with ordinality as u(accession, place)
      where w.accession = u.accession`,
    [segment, texts.map(({ accession }) => accession)],
  );
}
