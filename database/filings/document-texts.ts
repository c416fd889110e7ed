import type { Pool, PoolClient } from "pg";
import { copyRows } from "#database/bulk/copy-rows.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { textTables } from "#database/filings/filing-rows.ts";
import { parserVersion } from "#database/filings/parser-version.ts";
import { announce } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import { fetchAgain } from "#database/sources/queues/filing-queue.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";

/**
 * Writes the texts of filings that are stored from the same bytes and have none yet, or have texts of
 * an older extractor, which are replaced. Runs in the transaction that stores the filings.
 */
export async function storeTexts(
  client: PoolClient,
  filings: readonly FilingRecord[],
): Promise<void> {
  const extracted = new Map<string, FilingRecord>();
  for (const filing of filings) if (filing.texts !== null) extracted.set(keyOf(filing), filing);
  if (extracted.size === 0) return;
  const wanted = await chooseTexts(client, [...extracted.values()]);
  const accessions = wanted.map((filing) => filing.accession);
  for (const { name, columns, rows } of textTables) {
    await client.query(`delete from ${name} where accession = any($1)`, [accessions]);
    await copyRows(client, name, columns, rowsOf(rows, wanted));
  }
}

function keyOf({ accession, sha256 }: FilingRecord): string {
  return `${accession} ${sha256.toString("hex")}`;
}

async function chooseTexts(
  client: PoolClient,
  filings: readonly FilingRecord[],
): Promise<FilingRecord[]> {
  const { rows } = await client.query<{ accession: string; sha256: Buffer }>(
    `select f.accession, f.sha256
       from unnest($1::text[], $2::bytea[], $3::int[]) as read(accession, sha256, version)
       join filing f using (accession, sha256)
       left join text_extraction x using (accession)
      where x.accession is null or x.extractor_version < read.version`,
    [
      filings.map((filing) => filing.accession),
      filings.map((filing) => filing.sha256),
      filings.map((filing) => filing.texts?.extractorVersion ?? 0),
    ],
  );
  const wanted = new Set(rows.map((row) => `${row.accession} ${row.sha256.toString("hex")}`));
  return filings.filter((filing) => wanted.has(keyOf(filing)));
}

function* rowsOf(
  rows: (typeof textTables)[number]["rows"],
  filings: readonly FilingRecord[],
): ReturnType<typeof rows> {
  for (const filing of filings) yield* rows(filing);
}

/**
 * Which of these filings would be without texts of this extractor once they are stored.
 * @returns their accession numbers
 */
export async function findFilingsLackingTexts(
  pool: Pool,
  filings: readonly FilingRecord[],
  extractorVersion: number,
): Promise<ReadonlySet<string>> {
  if (filings.length === 0) return new Set();
  const { rows } = await pool.query<{ accession: string }>(
    `select read.accession
       from unnest($1::text[], $2::bytea[]) as read(accession, sha256)
      where not exists (
        select from filing f join text_extraction x using (accession)
         where f.accession = read.accession and f.sha256 = read.sha256
           and f.parser_version = $3 and x.extractor_version >= $4)`,
    [
      filings.map((filing) => filing.accession),
      filings.map((filing) => filing.sha256),
      parserVersion,
      extractorVersion,
    ],
  );
  return new Set(rows.map((row) => row.accession));
}

/**
 * Wants filings of a followed source fetched once more that are stored without texts, or with those
 * of an older extractor. What waits already is left as it is, so that this may run at any time.
 * @param wanted.from  first filing date, YYYY-MM-DD; both days are included
 * @returns how many are queued again
 */
export async function enqueueMissingTexts(
  pool: Pool,
  wanted: {
    source: string;
    isSearched: (form: string) => boolean;
    extractorVersion: number;
    from: string;
    to: string;
  },
): Promise<number> {
  const { source, from, to } = wanted;
  const { rows: forms } = await pool.query<{ form: string }>("select distinct form from filing");
  const { rowCount } = await pool.query(enqueueTexts, [
    source,
    forms.map(({ form }) => form).filter(wanted.isSearched),
    wanted.extractorVersion,
    from,
    to,
  ]);
  await announce(pool, fetchFilings);
  return rowCount ?? 0;
}

const enqueueTexts = `
  insert into wanted_filing as w (accession, form, cik, found_in, accepted_at, filed_on, urgency)
  select f.accession, f.form, f.issuer_cik, 'hand', f.accepted_at, f.filed_on, 2
    from filing f left join text_extraction x using (accession)
   where f.source = $1 and f.form = any($2) and f.completeness = 2 and not f.withdrawn
     and f.issuer_cik is not null and f.filed_on between $4 and $5
     and (x.accession is null or x.extractor_version < $3)
   order by f.accession
  on conflict (accession) do update
     set filed_on = coalesce(w.filed_on, excluded.filed_on), urgency = 2,
         ${fetchAgain}
   where w.state <> 'waiting'`;

/** Filings whose words are worked out in one transaction. */
const filingsAtOnce = 4;

/**
 * Works out the words of some filings whose texts were stored without, or with a list of older rules. The
 * rows stay locked meanwhile, so that the words are those of the stored texts.
 * @param wordsOf  of the texts of one filing; null where there are too many
 * @returns how many were done; 0: none without words is left for this process
 */
export async function fillMissingWords(
  pool: Pool,
  wordsOf: (texts: readonly string[]) => Promise<string | null>,
): Promise<number> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ accession: string; texts: string[] }>(
      `with chosen as materialized (
         select accession from filing_words where words_version < $2
          order by words_version, accession desc limit $1 for update skip locked
       )
       select accession, array(select text from document_text d
                                where d.accession = chosen.accession
                                order by document_number) as texts
         from chosen`,
      [filingsAtOnce, wordsVersion],
    );
    for (const { accession, texts } of rows) {
      const words = await wordsOf(texts);
      await client.query(
        `update filing_words set words = $2, has_too_many = $3, words_version = $4
          where accession = $1`,
        [accession, words, words === null, wordsVersion],
      );
    }
    return rows.length;
  });
}
