import { promisify } from "node:util";
import { zstdCompress, zstdCompressSync, zstdDecompress } from "node:zlib";
import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { Database } from "#database/connect.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { announce, execute } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import { fetchAgain } from "#database/sources/queues/filing-queue.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes of a filing that is kept as it arrives; of a larger one the bytes are fetched when a pack needs them. */
export const largestAlwaysKept = 1024 * 1024;

/**
 * Keeps the bytes of filings that are stored from them: of small filings, and of those a pack needs. Bytes that
 * were kept before stay. Runs in the transaction that stores the filings.
 */
export async function storeOriginals(
  client: PoolClient,
  filings: readonly FilingRecord[],
): Promise<void> {
  const given = filings.filter(({ original }) => original !== undefined);
  if (given.length === 0) return;
  const { rows } = await client.query<{ accession: string; sha256: Buffer; is_wanted: boolean }>(
    `select f.accession, f.sha256, w.accession is not null as is_wanted
       from filing f left join original_wanted w using (accession)
      where f.accession = any($1)
        and not exists (select from filing_original o
                         where o.accession = f.accession and o.sha256 = f.sha256)`,
    [given.map(({ accession }) => accession)],
  );
  const lacking = new Map(rows.map((row) => [row.accession, row]));
  const kept = given.flatMap(({ accession, sha256, original }) => {
    const row = lacking.get(accession);
    if (row === undefined || original === undefined || !row.sha256.equals(sha256)) return [];
    const isKept = row.is_wanted || original.length <= largestAlwaysKept;
    return isKept ? [{ accession, sha256, original }] : [];
  });
  if (kept.length === 0) return;
  // A batch may have a filing twice.
  await client.query(
    `with kept as (
       insert into filing_original (accession, sha256, content)
       select distinct on (accession) accession, sha256, content
         from unnest($1::text[], $2::bytea[], $3::bytea[]) as r(accession, sha256, content)
       on conflict do nothing
     )
     delete from original_wanted where accession = any($1)`,
    [
      kept.map(({ accession }) => accession),
      kept.map(({ sha256 }) => sha256),
      await Promise.all(kept.map(({ original }) => compressed(original))),
    ],
  );
}

/** In the thread pool a small filing takes fifteen times as long; only a large one would hold up the process. */
async function compressed(bytes: Uint8Array): Promise<Buffer> {
  return bytes.length <= largestAlwaysKept ? zstdCompressSync(bytes) : await compress(bytes);
}

/** A stored filing, its SHA-256 in hex, and whether its bytes are kept. */
export type OriginalFiling = {
  accession: string;
  form: string;
  cik: number | null;
  acceptedAt: string | null;
  filedOn: string | null;
  sha256: string;
  source: string;
  path: string;
  /** 2: a full submission with its header; 1: a document alone; 0: a row of a data set. */
  completeness: number;
  flags: string[];
  /** Whether EDGAR withdrew it; nothing is computed from it then. */
  isWithdrawn: boolean;
  isKept: boolean;
};

/** Which of these filings are kept as received, by accession number; unknown ones are left out. */
export async function listOriginals(
  db: Database,
  accessions: readonly string[],
): Promise<OriginalFiling[]> {
  const { rows } = await sql<OriginalFiling>`
    select f.accession, f.form, f.issuer_cik as cik, f.accepted_at as "acceptedAt",
           f.filed_on as "filedOn", encode(f.sha256, 'hex') as sha256, f.source, f.path,
           f.completeness, f.flags, f.withdrawn as "isWithdrawn", o.accession is not null as "isKept"
      from filing f left join filing_original o using (accession, sha256)
     where f.accession = any(${accessions}) order by f.accession`.execute(db);
  return rows;
}

/** The bytes of one filing as received, by the SHA-256 they are stored with; null without them. */
export async function readOriginal(
  db: Database,
  { accession, sha256 }: Pick<OriginalFiling, "accession" | "sha256">,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom("filing_original")
    .select("content")
    .where("accession", "=", accession)
    .where("sha256", "=", Buffer.from(sha256, "hex"))
    .executeTakeFirst();
  return row === undefined ? null : await decompress(row.content);
}

/** Those of the filings whose bytes are not kept, and whose source is followed, so that they can be fetched again. */
export async function listFetchable(
  db: Database,
  accessions: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`
    select f.accession from filing f left join filing_original o using (accession, sha256)
     where f.accession = any(${accessions}) and f.completeness = 2 and not f.withdrawn
       and f.issuer_cik is not null
       and o.accession is null
       and exists (select from source_health h where h.source = f.source)`.execute(db);
  return rows.map(({ accession }) => accession);
}

/** Asks a followed source for filings once more, so that their bytes are kept. */
export async function requestOriginals(db: Database, accessions: readonly string[]): Promise<void> {
  if (accessions.length === 0) return;
  await sql`
    insert into original_wanted select unnest(${accessions}::text[])
    on conflict do nothing`.execute(db);
  await execute(db, fetchOnceMore, [accessions]);
  await announce(db, fetchFilings);
}

const fetchOnceMore = `
  insert into wanted_filing as w (accession, form, cik, found_in, accepted_at, filed_on, urgency)
  select accession, form, issuer_cik, 'hand', accepted_at, filed_on, 0
    from filing
   where accession = any($1) and completeness = 2 and not withdrawn and issuer_cik is not null
   order by accession
  on conflict (accession) do update set urgency = 0, ${fetchAgain} where w.state <> 'waiting'`;
